"""What finished games could have been: reviews, reasons, what if, verdicts; and hints in running ones."""
