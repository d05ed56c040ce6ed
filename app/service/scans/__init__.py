"""Plan and run scans: schedules, Locations, throttling, writing what is found."""
