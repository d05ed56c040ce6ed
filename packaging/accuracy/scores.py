"""Recall and precision of what was found."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Score:
    """Counts of names wanted, found and right."""

    wanted: int = 0
    found: int = 0
    right: int = 0
    missed: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)

    def add(self, wanted: Counter[bytes], found: Counter[bytes], where: str) -> None:
        """Add a text."""
        right = (wanted & found).total()
        self.wanted += wanted.total()
        self.found += found.total()
        self.right += right
        if missed := (wanted - found).total():
            self.missed[where] += missed
        if wrong := (found - wanted).total():
            self.wrong[where] += wrong

    def __str__(self) -> str:
        recall = self.right / max(1, self.wanted)
        precision = self.right / max(1, self.found)
        return f"recall {recall:.3f}  precision {precision:.3f}  of {self.wanted:,}"
