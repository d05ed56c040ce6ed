"""What of the events and jobs an account sees, as a condition in SQL (spec 5; trust.md 2.6)."""

from __future__ import annotations

import json
from dataclasses import dataclass

Within = frozenset[int] | None
"""Keys to which a list is limited; None is no limit."""


def keys(within: Within) -> str | None:
    """The keys as a JSON list, for `json_each`; None is no limit."""
    return None if within is None else json.dumps(sorted(within))


_CONDITION = """
(({mine} AND coalesce(target_id, 0) NOT IN (SELECT value FROM json_each(:hidden)))
  OR CASE WHEN target_id IS NULL THEN :unplaced
  WHEN {detailed} THEN :detail IS NULL OR target_id IN (SELECT value FROM json_each(:detail))
  ELSE :summary IS NULL OR target_id IN (SELECT value FROM json_each(:summary)) END)
"""


@dataclass(frozen=True, slots=True)
class Sight:
    """Seen is what one has caused oneself, unless it is about a Target that is `hidden` by now, and
    what is about a Target that allows it.

    What is about a single match object needs a Target of `detail`, anything else one of `summary`.
    `unplaced` lets an account see what is about no Target at all.
    """

    user_uid: str
    username: str
    summary: Within = None
    detail: Within = None
    unplaced: bool = False
    hidden: frozenset[int] = frozenset()

    def parameters(self) -> dict[str, object]:
        """The values for a condition."""
        return {
            "sight_uid": self.user_uid,
            "sight_user": self.username,
            "summary": keys(self.summary),
            "detail": keys(self.detail),
            "unplaced": self.unplaced,
            "hidden": keys(self.hidden),
        }

    def shows(self, *, mine: bool, detailed: bool, target: int | None) -> bool:
        """What `condition` says, for one event or job."""
        if target is None:
            return mine or self.unplaced
        if mine and target not in self.hidden:
            return True
        within = self.detail if detailed else self.summary
        return within is None or target in within


EVERYTHING = Sight("", "", unplaced=True)
"""The sight of whoever sees all."""


def condition(mine: str, detailed: str) -> str:
    """A condition on the rows of a table with a `target_id`: expressions say which are one's own
    and which are about a single match object."""
    return _CONDITION.format(mine=mine, detailed=detailed)
