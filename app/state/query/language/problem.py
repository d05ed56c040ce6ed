"""What is wrong with the text of a query."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, where, and one way to mend it.

    `start` and `length` are characters of the text, `fix` is what to write there instead (None
    where nobody can say; "" to leave it out). With `warning` the query can be asked all the same.
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
        """`text` with the fix in place; as it is where there is none."""
        if self.fix is None:
            return text
        before, after = text[: self.start], text[self.end :]
        if not self.fix:  # not two blanks where something was left out
            after = after.lstrip() if not before or before[-1].isspace() else after
        return before + self.fix + after


class NotRead(Exception):
    """The text is no query; `problem` says where and why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.words)
        self.problem = problem
