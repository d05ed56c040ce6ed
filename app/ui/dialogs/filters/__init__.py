"""Global filters: their list, their form, their effect."""
