"""Work that has not ended when the user wants to quit the console."""

from __future__ import annotations

from dataclasses import dataclass

from app.state.work.tasks import LongWork


@dataclass(frozen=True, slots=True)
class Unfinished:
    """Unfinished work. `changes` has the action of each file change that would be lost if the
    console ended now; `long` has the other long work. `decisions` is the number of decisions still
    to be recorded, which are kept for the next start. `copies` is the number of undo copies that
    are lost when the console ends.
    """

    changes: list[str]
    long: list[LongWork]
    decisions: int
    copies: int = 0

    def __bool__(self) -> bool:
        return bool(self.changes or self.long or self.decisions)

    @property
    def useful(self) -> bool:
        """Whether waiting until the work ends makes sense."""
        return bool(self.changes or self.decisions or any(one.useful for one in self.long))
