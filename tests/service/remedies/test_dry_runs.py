"""A dry run's view of the bytes to change: masked, and without unnecessary work."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from app.api.records.enums import Action
from app.remediation.journal.records import Change, Preview
from app.service.remedies.dry_runs import Previewer, changes
from app.service.store.jobs import StoredJob
from app.service.store.objects import StoredMatch, StoredObject

ITEM = cast(StoredObject, SimpleNamespace(encoding="utf-8"))
WIDE = 40


class Match:
    """A match that counts accesses to its offset."""

    asked = 0

    def __init__(self, offset: int) -> None:
        self._offset = offset
        self.length, self.label, self.masked, self.place = 8, "Visa", "41****11", ""

    @property
    def offset(self) -> int:
        Match.asked += 1
        return self._offset


def planned(count: int) -> list[Change]:
    """Return one change per row; its context overlaps the values of the adjacent rows."""
    text = b"41111111 of a row of forty bytes in all\n" * (count + 2)
    return [
        Change(at, text[at : at + 8], b"41****11", text[max(at - 36, 0) : at], text[at + 8 :][:40])
        for at in range(0, count * WIDE, WIDE)
    ]


def live(offsets: range) -> Any:
    return [Match(at) for at in offsets]


def test_values_beside_a_change_are_masked_whole_or_to_the_last_character() -> None:
    matches = live(range(0, 3 * WIDE, WIDE))
    one = changes(ITEM, planned(3), cast(list[StoredMatch], matches))[1]
    assert (one.before, one.after, one.data_type) == ("41****11", "41****11", "Visa")
    assert one.context_before == "**** of a row of forty bytes in all\n"
    assert one.context_after == " of a row of forty bytes in all\n41****11"


def test_a_value_is_masked_also_where_the_context_has_it_without_a_match() -> None:
    value = b"4111 1111 1111 1111"
    text = b"see 4111-1111-1111-1111: " + value + b" as " + value
    change = Change(25, value, b"4111 11** **** 1111", text[:25], text[44:])
    match = SimpleNamespace(offset=25, length=19, label="Visa", masked="4111 11** **** 1111")
    match.place = ""
    (one,) = changes(ITEM, [change], cast(list[StoredMatch], [match]))
    assert one.context_before == "see 4111-11**-****-1111: "
    assert one.context_after == " as 4111 11** **** 1111"


def test_the_work_grows_with_the_matches_not_with_their_square() -> None:
    asked = []
    for count in (500, 1_000):
        Match.asked = 0
        matches = cast(list[StoredMatch], live(range(0, count * WIDE, WIDE)))
        assert len(changes(ITEM, planned(count), matches)) == count
        asked.append(Match.asked)
    assert asked[1] < 3 * asked[0]


def test_what_an_undo_could_bring_back_by_hand_is_shown_when_values_are_revealed() -> None:
    """The file has changed: its present content was not searched, and may contain values."""
    item = SimpleNamespace(encoding="utf-8", id=1, path="a", extracted=False, inner="")
    held = Change(7, b"4111 111", b"41111111", b"", b"")
    engine = SimpleNamespace(preview_undo=lambda *_: Preview(ok=False, checks=(), changes=(held,)))
    previewer = Previewer(cast(Any, None), cast(Any, engine), until_quit=False)
    last = cast(StoredJob, SimpleNamespace(kind=Action.MASK, id=2))
    told = [
        previewer._undo(cast(StoredObject, item), last, reveal=reveal).changes[0]  # noqa: SLF001 - without a store and files
        for reveal in (False, True)
    ]
    assert [(one.offset, one.before, one.after, one.after_hex) for one in told] == [
        (7, "********", "********", None),
        (7, "4111 111", "41111111", b"41111111".hex()),
    ]
