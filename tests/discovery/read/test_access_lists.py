"""Access bits of a file from its access list on Windows: owner, all other accounts, everyone."""

from __future__ import annotations

import pytest

from app.discovery.read.access_lists import Entry, access_of

ANN, BOB, SALES = "S-1-5-21-1-1001", "S-1-5-21-1-1002", "S-1-5-21-1-2001"
EVERYONE, USERS, SIGNED_IN = "S-1-1-0", "S-1-5-32-545", "S-1-5-11"
SYSTEM, ADMINISTRATORS = "S-1-5-18", "S-1-5-32-544"
FULL, MODIFY, READ, READ_AND_RUN = 0x1F01FF, 0x1301BF, 0x120089, 0x1200A9
"""As the dialog of Windows gives them."""


@pytest.mark.parametrize(
    ("entries", "mode", "others"),
    [
        ([Entry(ANN, FULL)], 0o700, []),
        ([Entry(SYSTEM, FULL), Entry(ADMINISTRATORS, FULL), Entry(ANN, MODIFY)], 0o700, []),
        ([Entry(ANN, FULL), Entry(USERS, READ_AND_RUN)], 0o705, []),
        ([Entry(ANN, READ), Entry(EVERYONE, MODIFY)], 0o707, []),
        ([Entry(SIGNED_IN, READ)], 0o404, []),
        ([Entry(ANN, FULL), Entry(SALES, MODIFY), Entry(BOB, READ)], 0o770, [SALES, BOB]),
        ([Entry(SALES, READ), Entry(USERS, READ)], 0o404, []),
        ([Entry(SALES, MODIFY), Entry(USERS, READ)], 0o434, [SALES]),
        ([Entry(EVERYONE, FULL, allows=False), Entry(ANN, FULL)], 0, []),
        ([Entry(BOB, 0x2, allows=False), Entry(BOB, MODIFY), Entry(ANN, FULL)], 0o750, [BOB]),
        ([Entry(ANN, FULL), Entry(ANN, FULL, allows=False)], 0o700, []),
        ([Entry("S-1-3-4", READ), Entry("S-1-15-2-1", FULL)], 0o400, []),
        ([Entry(ANN, 0x10000000), Entry(EVERYONE, 0x80000000)], 0o704, []),
        ([Entry(ANN, 0x40000000), Entry(EVERYONE, 0x20000000)], 0o301, []),
        ([], 0, []),
        (None, 0o777, []),
    ],
)
def test_access_bits(entries: list[Entry] | None, mode: int, others: list[str]) -> None:
    assert access_of(ANN, entries) == (mode, others)
