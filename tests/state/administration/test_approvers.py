"""Where too few accounts could approve what a rule is about."""

from __future__ import annotations

import pytest

from app.api.records.administration import Permissions, ResourcePermissions, User
from app.state.administration.approvers import Shortage, shortage
from app.state.inventory.approval_guard import ACT, EVERYTHING, MARK, Place
from tests.ui import made

ADMIN = User(
    id="1", name="admin", email="", domain="",
    permissions=Permissions(global_=["global administrator"], resource=[]),
)  # fmt: skip
GROUPS = [made.group(1, "Finance", made.target(11, "fs01"), made.target(12, "b"))]
NOWHERE = Shortage("fs01", "admin", ACT)


def ann(*grants: tuple[str, str, str], signs_in: bool = True) -> User:
    """Return an account with permissions, each with its realm and ID."""
    held = Permissions(
        global_=["api access"] if signs_in else [],
        resource=[
            ResourcePermissions(realm=realm, id=key, permissions=[name])
            for realm, key, name in grants
        ],
    )
    return User(id="2", name="ann", email="", domain="", permissions=held)


def on(realm: str, key: str, *names: str) -> list[tuple[str, str, str]]:
    return [(realm, key, name) for name in names]


SEEN = "node visible"


@pytest.mark.parametrize(
    ("other", "place", "action", "expected"),
    [
        (None, EVERYTHING, "mask", NOWHERE),
        (ann(*on("global", "", SEEN, ACT)), EVERYTHING, "mask", None),
        (ann(*on("global", "", SEEN, ACT), signs_in=False), EVERYTHING, "mask", NOWHERE),
        (ann(*on("global", "", SEEN, ACT)), EVERYTHING, "confirmed",
         Shortage("fs01", "admin", MARK)),
        (ann(*on("global", "", ACT)), EVERYTHING, "mask", NOWHERE),
        (ann(*on("group", "1", SEEN), *on("target", "11", ACT)), EVERYTHING, "mask",
         Shortage("b", "admin", ACT)),
        (ann(*on("group", "1", SEEN), *on("target", "11", ACT)), ("target", "11"), "mask", None),
        (ann(*on("group", "1", SEEN, ACT)), ("group", "1"), "mask", None),
        (ann(*on("group", "2", SEEN, ACT)), ("group", "1"), "mask", NOWHERE),
    ],
)  # fmt: skip
def test_the_first_target_with_too_few_is_found(
    other: User | None, place: Place, action: str, expected: Shortage | None
) -> None:
    users = [ADMIN, *([other] if other else [])]
    assert shortage(users, GROUPS, place, [action]) == expected


def test_without_targets_the_accounts_for_everything_count() -> None:
    assert shortage([ADMIN], [], EVERYTHING, ["mask"]) == Shortage("", "admin", ACT)


def test_nobody_may_be_able_to_approve() -> None:
    assert shortage([ann()], GROUPS, EVERYTHING, ["mask"]) == Shortage("fs01", "", ACT)
