"""Running totals over the loaded rows, and the sums shown on screen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from operator import attrgetter

from app.state.rows.keys import Key, Row


@dataclass(frozen=True, slots=True)
class Totals:
    """The totals bar: total = open + confirmed + test + false + done, over loaded rows. Containers
    without matches of their own are not counted.
    """

    total: int = 0
    open: int = 0
    confirmed: int = 0
    test: int = 0
    false: int = 0
    done: int = 0


_COUNTS = ("prohibited", "match", "test")
_FIELDS = (
    *_COUNTS,
    "status",
    "owner",
    "content_type",
    "risk",
    "note",
    "assigned",
)
_fields_of = attrgetter(*_FIELDS)


class RunningTotals:
    """Running totals. Invariant: a row is subtracted before it changes."""

    def __init__(self) -> None:
        self.loaded = 0
        self.buckets: Counter[str] = Counter()
        self.containers: dict[tuple[str, str], Key] = {}
        self._filled: Counter[str] = Counter()
        self._targets: Counter[str] = Counter()

    @property
    def filled(self) -> frozenset[str]:
        """The fields that have a value in some row. Includes `target` if the rows belong to
        several Targets.
        """
        found = {name for name, count in self._filled.items() if count}
        several = sum(count > 0 for count in self._targets.values()) > 1
        return frozenset(found | {"target"} if several else found)

    @property
    def sums(self) -> Totals:
        """Return the sums of the totals bar."""
        counts = self.buckets
        return Totals(
            total=sum(counts.values()) - counts[""],
            open=counts["open"],
            confirmed=counts["confirmed"],
            test=counts["test"],
            false=counts["false"],
            done=counts["done"],
        )

    def add(self, filled: Row | None) -> None:
        """Add a row; None is ignored."""
        if filled is not None:
            self.loaded += 1
            self.buckets[filled.bucket] += 1
            self._count(filled, 1)
            if filled.children:
                self.containers[filled.key.target_id, filled.location] = filled.key

    def remove(self, filled: Row | None) -> None:
        """Subtract a row; None is ignored."""
        if filled is not None:
            self.loaded -= 1
            self.buckets[filled.bucket] -= 1
            self._count(filled, -1)

    def _count(self, filled: Row, one: int) -> None:
        counts = self._filled
        for name, value in zip(_FIELDS, _fields_of(filled), strict=True):
            if value:
                counts[name] += one
        if (before := filled.before) is not None:  # shown in place of counts that are 0 by now
            for name in _COUNTS:
                if getattr(before, name) and not getattr(filled, name):
                    counts[name] += one
        self._targets[filled.key.target_id] += one
