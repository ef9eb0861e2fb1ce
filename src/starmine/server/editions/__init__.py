"""The editions: their rules, terms and variants, in the API's schema."""
