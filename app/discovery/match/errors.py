"""What can go wrong with a scan as a whole, or with one read of an object.

    DiscoveryError
    +-- RootVanished    the folder or file to scan does not exist, or is no longer there
    +-- ObjectGone      the file, or the member of a container, is not there any more
    +-- ObjectUnreadable  it is there and cannot be read: rights, damage, a cap of `limits`

Trouble with a single file of a scan is not an error: it is a `Problem` in that file's report.
"""

from __future__ import annotations

import sys


class DiscoveryError(Exception):
    """Base of the errors of this room; the text is a sentence for the analyst."""


def check_platform() -> None:
    """Raise DiscoveryError on Windows: its way to open a file through no link is not built yet."""
    if sys.platform == "win32":
        raise DiscoveryError("Scanning is not available on Windows in this version.")


class RootVanished(DiscoveryError):
    """The root of a scan does not exist, or disappeared while it was being walked."""


class ObjectGone(DiscoveryError):
    """The object asked for is not there any more."""


class ObjectUnreadable(DiscoveryError):
    """The object asked for is there, but its bytes cannot be had."""
