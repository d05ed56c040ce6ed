"""Problems in the text of a query."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem, its position, and one possible fix.

    `start` and `length` are characters of the text, `fix` is the replacement (None if unknown; ""
    to delete). A `warning` does not prevent the query from running.
    """

    start: int
    length: int
    words: str
    fix: str | None = None
    warning: bool = False

    @property
    def end(self) -> int:
        return self.start + self.length

    def mended(self, text: str) -> str:
        """Return `text` with the fix applied; unchanged if there is none."""
        if self.fix is None:
            return text
        before, after = text[: self.start], text[self.end :]
        if not self.fix:  # avoid a double blank after a deletion
            after = after.lstrip() if not before or before[-1].isspace() else after
        return before + self.fix + after


class NotRead(Exception):
    """Raised if a text is no valid query; `problem` says where and why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.words)
        self.problem = problem
