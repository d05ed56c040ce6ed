"""Calls of Windows that the standard library lacks. Modules of this package load on Windows only.

What is done with them stands where it is needed: in `remediation/disk`, `discovery` and `paths`.
"""
