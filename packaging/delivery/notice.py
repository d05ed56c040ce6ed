"""Write NOTICE: the licence of everything that the program is delivered with.

    python packaging/delivery/notice.py

It reads the lock and the metadata of the locked packages, so it runs in the environment that the
lock has made. The same lock gives the same file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import licences
import lock_file

NOTICE = lock_file.ROOT / "NOTICE"
LINE = "=" * 80
HEAD = (licences.LICENCES / "head.txt").read_text("utf-8")


def main() -> int:
    """Write the file; return 0, or 2 after printing which package could not be read."""
    try:
        text = "".join(written())
    except licences.MissingWheelError as error:
        print(error, file=sys.stderr)
        return 2
    NOTICE.write_text(text, "utf-8", newline="\n")
    print(f"{NOTICE.name}: {len(lock_file.all_delivered())} packages.")
    return 0


def written() -> Iterator[str]:
    """Yield the file's text: head, packages with the numbers of their texts, texts."""
    numbers: dict[str, int] = {}
    yield f"{HEAD}\n{LINE}\nPackages\n{LINE}\n"
    for pin in lock_file.all_delivered():
        licence = licences.licence_of(pin)
        yield entry(f"{pin.name} {pin.version}", licence.name, licence.home)
        yield _cited(licence.texts, numbers)
        for part in licences.parts():
            if part.within == pin.name:
                yield entry(f"  contains {part.name}", part.licence, part.home)
                yield _cited(part.texts, numbers)
    for part in licences.parts():
        if place := licences.PROGRAMS.get(part.within):
            yield entry(f"{part.name}, {place}", part.licence, part.home)
            yield _cited(part.texts, numbers)
    for part in licences.parts():
        if part.within == licences.OWN:
            yield entry(f"{part.name}, in the program itself", part.licence, part.home)
            yield _cited(part.texts, numbers)
    for text, number in numbers.items():
        yield f"\n{LINE}\nText {number}\n{LINE}\n{text}"


def entry(name: str, licence: str, home: str) -> str:
    """Return the line of a package or part."""
    return f"\n{name}: {licence}{f', {home}' if home else ''}\n"


def _cited(texts: tuple[str, ...], numbers: dict[str, int]) -> str:
    """Return which texts apply; a text that stands already is cited by the same number."""
    cited = [str(numbers.setdefault(text, len(numbers) + 1)) for text in texts]
    return f"    Texts: {', '.join(cited)}\n" if cited else ""


if __name__ == "__main__":
    sys.exit(main())
