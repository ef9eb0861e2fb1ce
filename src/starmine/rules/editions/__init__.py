"""The editions: their data files and rules pages, and the code that reads them."""
