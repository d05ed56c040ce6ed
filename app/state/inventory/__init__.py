"""Know groups, Targets and Locations, and what the last scans could not read."""
