"""Rules that change results: filters, and risk profiles with their mapping."""
