"""Rules that change results: filters, risk profiles and the mapping of risk."""
