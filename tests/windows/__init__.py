"""Tests of `app.windows` and of scans on Windows. They are skipped on other systems."""
