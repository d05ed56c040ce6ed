"""Changes of files by action, from the jobs of a server."""

from __future__ import annotations

from app.api.records.local import Job
from app.state.reports.changes import changes_of


def job(number: int, kind: str, state: str = "done") -> Job:
    return Job(
        id=str(number), kind=kind, state=state, title="", created=float(number),
        updated=float(number), target_id="1", location_id="1", path="/srv/a.csv", message="",
    )  # fmt: skip


def test_a_change_whose_end_is_unknown_does_not_count_and_is_not_what_an_undo_undid() -> None:
    found = changes_of([job(1, "mask"), job(2, "delete", "attention"), job(3, "undo")])
    assert {kind: (one.count, one.undone) for kind, one in found.items()} == {"mask": (1, 1)}


def test_an_undo_whose_end_is_unknown_belongs_to_its_change_without_counting() -> None:
    found = changes_of(
        [job(1, "mask"), job(2, "mask"), job(3, "undo", "attention"), job(4, "undo")]
    )
    assert (found["mask"].count, found["mask"].undone) == (2, 1)
