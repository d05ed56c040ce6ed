"""Native code that finds numbers faster: `digit_core.py` uses it, `library.py` loads it."""
