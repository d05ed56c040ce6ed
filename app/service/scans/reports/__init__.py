"""Scan reports of enrolled machines: enrolment, upload, and import as a scan."""
