"""Visibility of events and jobs for an account, as an SQL condition (contract 5)."""

from __future__ import annotations

import json
from dataclasses import dataclass

Within = frozenset[int] | None
"""Keys to which a list is limited; None means no limit."""


def keys(within: Within) -> str | None:
    """Return the keys as a JSON list for `json_each`; None means no limit."""
    return None if within is None else json.dumps(sorted(within))


_CONDITION = """
(({mine} AND coalesce(target_id, 0) NOT IN (SELECT value FROM json_each(:hidden)))
  OR CASE WHEN target_id IS NULL THEN :unplaced
  WHEN {detailed} THEN :detail IS NULL OR target_id IN (SELECT value FROM json_each(:detail))
  ELSE :summary IS NULL OR target_id IN (SELECT value FROM json_each(:summary)) END)
"""


@dataclass(frozen=True, slots=True)
class Visibility:
    """The events and jobs that an account may see.

    The account sees events and jobs that it caused itself, except on `hidden` Targets. Of the
    events and jobs of other accounts, it sees those about a single match object on Targets in
    `detail`, all others on Targets in `summary`, and those without a Target if `unplaced` is true.
    But it sees other accounts' events about filters only on Targets in `filters`.
    """

    user_uid: str
    username: str
    summary: Within = None
    detail: Within = None
    unplaced: bool = False
    filters: Within = None
    hidden: frozenset[int] = frozenset()

    def parameters(self) -> dict[str, object]:
        """Return the SQL parameters of `condition`."""
        return {
            "sight_uid": self.user_uid,
            "sight_user": self.username,
            "summary": keys(self.summary),
            "detail": keys(self.detail),
            "unplaced": self.unplaced,
            "filters": keys(self.filters),
            "hidden": keys(self.hidden),
        }

    def shows(self, *, mine: bool, detailed: bool, target: int | None) -> bool:
        """Return whether the account sees a job, or an event that is not about a filter. `mine`
        means that the account caused the job or event, `detailed` that it is about a single match
        object. `target` is its Target, if any.
        """
        if target is None:
            return mine or self.unplaced
        if mine and target not in self.hidden:
            return True
        within = self.detail if detailed else self.summary
        return within is None or target in within


EVERYTHING = Visibility("", "", unplaced=True)
"""Visibility without limits."""


def condition(mine: str, detailed: str) -> str:
    """Return an SQL condition on the rows of a table with a `target_id`.

    The two arguments are SQL expressions: `mine` says whether the account caused the event or job
    in the row, and `detailed` whether the row is about a single match object.
    """
    return _CONDITION.format(mine=mine, detailed=detailed)
