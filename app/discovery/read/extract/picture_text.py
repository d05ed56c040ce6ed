"""The text drawn in pictures, if it is requested (`app.discovery.read.ocr`)."""

from __future__ import annotations

import time
from collections.abc import Iterator

from app.discovery.match import limits
from app.discovery.read import ocr
from app.discovery.read.extract.unpack_limits import Budget

_TOO_LONG = f"its pictures take longer than {limits.PICTURES_SECONDS / 60:g} minutes"


def drawn(picture: bytes, budget: Budget, notes: list[str]) -> Iterator[str]:
    """Yield the lines of text drawn in a picture, or none if the budget has no time for this.
    Reasons for missing text are added to `notes`.
    """
    if not budget.seconds:
        return
    if budget.seconds < 0:
        if _TOO_LONG not in notes:
            notes.append(_TOO_LONG)
        return
    began = time.monotonic()
    told = ocr.read(picture)
    budget.seconds = (budget.seconds - (time.monotonic() - began)) or -1.0
    if told.trouble:
        notes.append(told.trouble)
    for line in told.text.splitlines():
        if line.strip():
            yield line + "\n"
