"""What one person or one address can take of a server, so that enough is left for everybody else."""
