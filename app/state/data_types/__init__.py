"""Custom data types, lists of values, and how precise data types are."""
