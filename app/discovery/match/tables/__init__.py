"""Tables, and fields of objects judged as columns: headers, rows, and verdicts on columns."""
