"""Origin of the results shown: which query was answered, when, and by the server or the cache."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from app.api.records.queries import Query
from app.state.inventory.tree import lies_under
from app.state.query.language.question import Condition
from app.state.rows.keys import Row

_WHOLE = dict.fromkeys(("target", "group", "prefix", "order", "direction"))
"""Query fields that never separate an archive from its members; each has the value None, which
clears the field.
"""


@dataclass(frozen=True, slots=True)
class AnswerOrigin:
    """The origin of an answer.

    `sifted` are the conditions that can only be tested on loaded rows. `when` is the time of the
    answer (seconds since 1970), `total` its number of results.
    """

    query: Query
    conditions: tuple[Condition, ...]
    sifted: tuple[Condition, ...]
    when: float
    total: int
    rows: Sequence[Row] | None = None
    """The rows of the answer that the cache holds, in order; None if the server itself answered."""

    @property
    def cached(self) -> bool:
        """Whether the answer comes from the cache, because the server cannot be reached."""
        return self.rows is not None

    def has_members_of(self, path: str) -> bool:
        """Whether the answer has every member of the archive at `path`, provided that it has the
        archive itself. False for an answer from the cache, and for a query with limits other than
        Groups, Targets and folders.
        """
        if self.cached or self.conditions:
            return False
        limits = msgspec.structs.replace(self.query, **_WHOLE)
        within = self.query.prefix or [""]
        return limits == Query() and any(lies_under(path, folder) for folder in within)
