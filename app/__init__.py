"""Discovery Console: visual triage and point-and-click remediation of sensitive data."""

__version__ = "0.1.0"
