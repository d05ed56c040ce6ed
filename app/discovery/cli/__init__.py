"""The command `discovery-console scan`."""
