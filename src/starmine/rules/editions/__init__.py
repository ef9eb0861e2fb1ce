"""The editions: a data file and a rules page each, how they are read, and what is made of them."""
