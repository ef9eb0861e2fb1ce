"""Every version of the tables, and how to come from one to the next."""
