"""Write the parts of the guide that the program itself knows, in all languages: `make guide`.

    python packaging/guide/reference.py [--check] [LANGUAGE]

A page contains such a part between `<!-- generated: NAME -->` and `<!-- end -->`. With --check
nothing is written; the exit code is 1 if a page is not up to date.
"""

from __future__ import annotations

import subprocess
import sys

from page_files import HELP
from PySide6.QtCore import QLocale

from app import language
from app.guide.pages import ENGLISH, languages
from app.ui.look.translation import language_for

CHECK = "--check"


def outdated(code: str, *, write: bool) -> list[str]:
    """Return the paths of the pages in a language that are not up to date, after writing them if
    `write`.
    """
    if code != ENGLISH:
        language.use(language_for(code, QLocale(code)))
    from guide_parts import updated  # noqa: PLC0415 - the language must be set before

    found = []
    for path in sorted((HELP if code == ENGLISH else HELP / code).glob("*.md")):
        text = path.read_text(encoding="utf-8")
        if (new := updated(text)) != text:
            found.append(f"resources/{path.relative_to(HELP.parent).as_posix()}")
            if write:
                path.write_text(new, encoding="utf-8")
    return found


def main(arguments: list[str]) -> int:
    """Write the pages, or check them. A process has one language, so each other has its own."""
    check = CHECK in arguments
    chosen = [one for one in arguments[1:] if one != CHECK] or languages()
    flags = [CHECK] * check
    others = [subprocess.Popen([sys.executable, __file__, *flags, code]) for code in chosen[1:]]
    found = outdated(chosen[0], write=not check)
    for name in found:
        print(f"{name}: {'not up to date: run `make guide`' if check else 'written'}")
    failed = [other for other in others if other.wait()]
    return 1 if failed or (check and found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
