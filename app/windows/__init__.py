"""Functions of Windows that the standard library lacks. The modules of this package load on Windows
only.

`remediation/disk`, `discovery`, `scan_reports` and `paths` use these functions, and document why.
"""
