"""Record that German pages of the guide say what the English ones say now.

    python packaging/guide/translated.py NAME...

Compare the page in `resources/help/de` with that in `resources/help` before. The command writes the
digest of the English text into the first line of the German page; a test fails when the English
text was changed since.
"""

from __future__ import annotations

import sys

from page_files import HELP, TRANSLATES, digest


def main(arguments: list[str]) -> int:
    """Write the digests of the pages that are named."""
    if len(arguments) < 2:
        print("usage: translated.py NAME...", file=sys.stderr)
        return 2
    for name in arguments[1:]:
        path = HELP / "de" / f"{name.removesuffix('.md')}.md"
        text = TRANSLATES.sub("", path.read_text(encoding="utf-8"), count=1)
        path.write_text(f"<!-- translates: {digest(path)} -->\n{text}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
