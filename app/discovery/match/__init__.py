"""Find matches in text: pattern engine, detectors, rules, and the records of a match."""
