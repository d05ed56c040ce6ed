"""The claims about a change, and their evidence (docs/reliability.md, "What may be said of a
change").
"""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from app.api.records.common import DataTypeCounts
from app.api.records.enums import Action
from app.api.records.local import Job
from app.api.records.queries import LastRemediation, QueryLocation
from app.state.changes.change_evidence import (
    PATIENCE_SECONDS,
    FollowedChange,
    State,
    from_job,
    judge,
    requested,
)
from app.state.decisions_and_undo.change_requests import ChangeRequest

NOW = 1_000_000.0
OURS = LastRemediation(action="Masked", signoff="Roe", reason="clean-up")
PENDING = LastRemediation(action="Pending Mask", signoff="Roe", reason="clean-up")
UNABLE = LastRemediation(
    action="Unable to mask", signoff="Roe", reason="clean-up", error="it is read-only"
)
THEIRS = LastRemediation(action="Masked", signoff="Doe", reason="clean-up", user_uid="17")
MARKED = LastRemediation(action="Confirmed Match", signoff="Roe", reason="real")
PARTLY = LastRemediation(action="Partially masked", signoff="Roe", reason="clean-up")
DONE = Job(
    id="7", kind="mask", state="done", title="Mask", created=NOW, updated=NOW,
    target_id="1", location_id="2", path="/a", message="",
)  # fmt: skip


def order(action: Action = Action.MASK, **before: LastRemediation | None) -> FollowedChange:
    return FollowedChange(
        job_id="7",
        wish=ChangeRequest(action, "Roe", "clean-up"),
        target_id="1",
        location_id="2",
        path="/a",
        before=before or {"a": None},
        requested=NOW,
    )


def seen(record: LastRemediation | None) -> QueryLocation:
    return QueryLocation(
        location="/a",
        owner="",
        leaf=False,
        content_type="",
        metadata=[],
        children=[],
        matchdata=[],
        remediation=record,
    )


@pytest.mark.parametrize(
    ("before", "record", "job", "state"),
    [
        (None, None, None, State.REQUESTED),
        (None, None, DONE, State.REQUESTED),  # a job record alone proves nothing
        (None, PENDING, None, State.IN_PROGRESS),
        (None, OURS, None, State.CONFIRMED),
        (None, OURS, DONE, State.CONFIRMED),
        (MARKED, OURS, None, State.CONFIRMED),
        (MARKED, MARKED, None, State.REQUESTED),  # the state of before: not read yet
        (OURS, OURS, None, State.REQUESTED),  # an equal status in the baseline proves nothing
        (None, THEIRS, None, State.OVERTAKEN),
        (None, MARKED, None, State.OVERTAKEN),
        (None, UNABLE, DONE, State.FAILED),
        (None, PARTLY, DONE, State.PARTLY),
    ],
)
def test_mask(
    before: LastRemediation | None, record: LastRemediation | None, job: Job | None, state: State
) -> None:
    found = judge(order(a=before), {"a": seen(record)}, job, NOW + 1)
    assert found.state is state


@pytest.mark.parametrize(
    ("asked", "left", "state"),
    [
        (("Visa",), {"IBAN": "2", "Visa": "0"}, State.CONFIRMED),
        (("Visa",), {"IBAN": "2", "Visa": "1"}, State.PARTLY),
        (None, {"IBAN": "2"}, State.PARTLY),
    ],
)
def test_a_mask_of_some_data_types_is_confirmed_when_none_of_them_is_left(
    asked: tuple[str, ...] | None, left: dict[str, str], state: State
) -> None:
    counts = [
        DataTypeCounts(label=label, match=count, test="0", prohibited="0")
        for label, count in left.items()
    ]
    found = msgspec.structs.replace(seen(PARTLY), matchdata=counts)
    said = judge(
        msgspec.structs.replace(order(), wish=replace(order().wish, data_types=asked)),
        {"a": found},
        DONE,
        NOW,
    )
    assert said.state is state
    assert said.words.startswith("Partially masked, ")


@pytest.mark.parametrize(
    ("before", "record", "state"),
    [
        (OURS, None, State.CONFIRMED),
        (OURS, MARKED, State.CONFIRMED),
        (OURS, OURS, State.REQUESTED),
        (OURS, UNABLE, State.CONFIRMED),
        (MARKED, UNABLE, State.CONFIRMED),
        (UNABLE, UNABLE, State.FAILED),
        (MARKED, None, State.CONFIRMED),
    ],
)
def test_undo_is_confirmed_when_the_record_has_left_its_state(
    before: LastRemediation, record: LastRemediation | None, state: State
) -> None:
    found = judge(order(Action.UNDO, a=before), {"a": seen(record)}, DONE, NOW + 1)
    assert found.state is state


@pytest.mark.parametrize(("before", "state"), [(OURS, State.FAILED), (MARKED, State.CONFIRMED)])
def test_without_a_job_record_an_error_speaks_of_the_undo_unless_a_decision_was_undone(
    before: LastRemediation, state: State
) -> None:
    found = judge(order(Action.UNDO, a=before), {"a": seen(UNABLE)}, None, NOW + 1)
    assert found.state is state


def test_an_object_that_was_not_read_is_not_confirmed() -> None:
    assert judge(order(), {}, DONE, NOW + 1).state is State.REQUESTED
    late = judge(order(), {}, DONE, NOW + PATIENCE_SECONDS + 1)
    assert late.state is State.NOT_CONFIRMED
    assert late.words.endswith(": not in the results")


def test_what_the_server_shows_as_pending_has_no_deadline() -> None:
    late = judge(order(), {"a": seen(PENDING)}, None, NOW + 100 * PATIENCE_SECONDS)
    assert late.state is State.IN_PROGRESS


def test_several_objects_are_confirmed_together_or_counted() -> None:
    both = order(a=None, b=None)
    assert judge(both, {"a": seen(OURS), "b": seen(OURS)}, None, NOW).state is State.CONFIRMED
    assert judge(both, {"a": seen(OURS), "b": seen(PENDING)}, None, NOW).state is State.IN_PROGRESS
    part = judge(both, {"a": seen(OURS), "b": seen(UNABLE)}, None, NOW)
    assert part.state is State.PARTLY
    assert part.words == "“mask” was not verified for 1 of 2 objects"


def test_partly_masked_objects_are_named_among_masked_ones() -> None:
    asked = order(a=None, b=None)
    asked = msgspec.structs.replace(asked, wish=replace(asked.wish, data_types=("Visa",)))
    for found in {"a": seen(OURS), "b": seen(PARTLY)}, {"a": seen(PARTLY), "b": seen(OURS)}:
        said = judge(asked, found, DONE, NOW)
        assert (said.state, said.partly) == (State.CONFIRMED, True)
        assert said.words.startswith("Partially masked, verified")
        assert said.words.endswith("(1 of 2 objects)")
    assert not judge(asked, {"a": seen(OURS), "b": seen(OURS)}, DONE, NOW).partly


@pytest.mark.parametrize("state", ["queued", "running", "done", "failed", "cancelled", "attention"])
def test_a_job_record_never_says_confirmed(state: str) -> None:
    job = Job(
        id="7", kind="mask", state=state, title="", created=NOW, updated=NOW,
        target_id="1", location_id="2", path="/a", message="why",
    )  # fmt: skip
    said = from_job(job, NOW)
    assert said is None or said.state in {State.IN_PROGRESS, State.FAILED}
    assert requested(NOW).state is State.REQUESTED


def test_a_failure_names_its_action_once() -> None:
    said = [
        judge(order(), {"a": seen(msgspec.structs.replace(UNABLE, error=error))}, None, NOW).words
        for error in ("Unable to mask: the file is in use", "the file is in use")
    ]
    assert said == ["Unable to mask: the file is in use"] * 2
