"""User-defined data types and scan profiles, and tests of them."""
