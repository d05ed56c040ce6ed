"""Planning and running scans: schedules, Locations, throttling, storing results."""
