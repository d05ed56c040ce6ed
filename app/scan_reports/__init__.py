"""Signed and encrypted reports of scans on machines without a service (docs/scan-reports.md)."""
