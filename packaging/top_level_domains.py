"""Refresh `resources/top-level-domains.txt`, the top-level domains of the Internet, from IANA.

    python packaging/top_level_domains.py

The first line says which version it is, of which day, and where it comes from.
"""

from __future__ import annotations

from pathlib import Path
from urllib.request import urlopen

SOURCE = "https://data.iana.org/TLD/tlds-alpha-by-domain.txt"
TARGET = Path(__file__).parent.parent / "resources" / "top-level-domains.txt"

if __name__ == "__main__":
    with urlopen(SOURCE, timeout=30) as answer:
        head, *domains = answer.read().decode("ascii").splitlines()
    if len(domains) < 1000 or not head.startswith("#"):
        raise SystemExit("That is not the list.")
    text = "\n".join((f"{head} {SOURCE}", *map(str.lower, domains)))
    TARGET.write_text(f"{text}\n", "ascii", newline="\n")
