"""Errors of a scan as a whole, or of one read of an object.

DiscoveryError
+-- RootVanished    the folder or file to scan does not exist, or no longer exists
+-- ObjectGone      the file, or the member of a container, no longer exists
+-- ObjectUnreadable  it exists and cannot be read: permissions, damage, a limit (`limits.py`)

A failure to read a single file of a scan is not an error, but a `Problem` in that file's report.
`Overtime` is not an error either: it only ends the work on a file.
"""

from __future__ import annotations


class DiscoveryError(Exception):
    """Base of the errors of app.discovery; the text is a sentence for the analyst."""


class RootVanished(DiscoveryError):
    """The root of a scan does not exist, or disappeared during the walk."""


class ObjectGone(DiscoveryError):
    """The requested object no longer exists."""


class ObjectUnreadable(DiscoveryError):
    """The requested object exists, but its bytes cannot be read."""


class Overtime(Exception):
    """Raised in `scan_file` by a worker's timer when the time for the file is over."""
