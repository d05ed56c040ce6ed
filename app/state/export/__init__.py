"""Export of results to files: CSV, XLSX and JSON."""
