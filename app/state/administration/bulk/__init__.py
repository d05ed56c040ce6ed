"""Adding many Targets or Locations at once, from files and lists."""
