"""Inventory of Groups, Targets and Locations, and what the last scans could not read."""
