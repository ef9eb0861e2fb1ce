"""For those who run a server: the admin's view, whether it is ready, and what is tidied up."""
