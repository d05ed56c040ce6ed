"""Ask the service of this container for its capabilities; the exit code is 0 if it answers.

Uses the ready file of the service, and nothing but the standard library.
"""

from __future__ import annotations

import base64
import json
import ssl
import sys
import urllib.request
from pathlib import Path

READY = Path("/data/service/ready.json")
SECONDS = 8


def main(ready: Path) -> int:
    """Return 0 if the service answers, 1 after printing the kind of the problem."""
    try:
        told = json.loads(ready.read_bytes())
        request = urllib.request.Request(f"{told['base_url']}/local/v1/capabilities")  # noqa: S310
        word = base64.b64encode(f"{told['username']}:{told['password']}".encode()).decode()
        request.add_header("Authorization", f"Basic {word}")
        trusted = ssl.create_default_context(cafile=told["ca_file"])
        with urllib.request.urlopen(request, context=trusted, timeout=SECONDS):  # noqa: S310
            return 0
    except (OSError, ValueError, KeyError) as error:
        print(f"The service does not answer: {type(error).__name__}.")
        return 1


if __name__ == "__main__":
    sys.exit(main(Path(*sys.argv[1:]) if sys.argv[1:] else READY))
