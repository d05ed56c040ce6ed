"""Jobs that were ordered together are one command, and each is counted once."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from app.api.records.enums import Action
from app.api.records.local import Job
from app.state.changes import job_records
from app.state.changes.change_evidence import Evidence, State
from app.state.changes.command import Outcome
from app.state.changes.commands import Commands
from app.state.changes.job_records import JobRecords
from app.state.decisions_and_undo.change_requests import ChangeRequest
from tests.state.changes.test_many_jobs import Listing
from tests.state.changes.test_many_jobs import job as record

WISH = ChangeRequest(Action.MASK, "Roe", "clean-up", command="c1")


def job(number: int, state: str = "done", **more: Any) -> Job:
    """A mask by Roe; `created` is its number unless told otherwise."""
    ordered = {"sign_off": "Roe", "reason": "clean-up", **more}
    return msgspec.structs.replace(record(number, state), **ordered)


def told(commands: Commands) -> list[dict[str, int]]:
    """The counts of each command, the newest first."""
    return [{one.value: n for one, n in it.told()} for it in commands.newest_first()]


def test_jobs_with_the_same_command_are_one_however_far_apart() -> None:
    commands = Commands()
    jobs = [
        job(9_000, "running", command="c1"),
        job(60, "failed", command="c1"),
        job(50, command="c2"),
        job(2, command="c1"),
    ]
    commands.update(jobs, {})
    assert told(commands) == [{"done": 1}, {"running": 1, "done": 1, "failed": 1}]


def test_jobs_without_a_command_are_tied_by_what_they_have_in_common() -> None:
    commands = Commands()
    jobs = [
        job(100),
        job(61),
        job(33),  # near the one before, but far from the first
        job(6),
        job(5, reason="another"),
        job(4, user="other"),
        job(3, kind="delete"),
        job(2, kind="scan"),
        job(1, kind="scan"),
    ]
    commands.update(jobs, {})
    together = [sorted(map(int, one.jobs)) for one in commands.newest_first()]
    assert together == [[100], [6, 33, 61], [5], [4], [3], [2], [1]]


def test_what_a_read_has_shown_counts_more_than_the_record() -> None:
    commands = Commands()
    jobs = [job(number, command="c1") for number in (3, 2, 1)]
    said = {str(at): Evidence(State.CONFIRMED, "", 0.0) for at in (1, 2)}
    commands.update(jobs, {**said, "3": Evidence(State.REQUESTED, "", 0.0)})
    assert told(commands) == [{"waiting": 1, "confirmed": 2}]
    commands.update(jobs, {**said, "3": Evidence(State.PARTLY, "", 0.0)})
    assert told(commands) == [{"confirmed": 2, "partly done": 1}]


def test_what_was_refused_or_is_still_to_be_sent_counts_without_a_job() -> None:
    commands, left = Commands(), [3]
    commands.begin(WISH, lambda: left[0], lambda: None)
    commands.refuse(WISH, "/a.pdf", "This cannot be masked.")
    left[0] = 2
    commands.update([job(1, command="c1")], {})
    (command,) = commands.newest_first()
    assert told(commands) == [{"waiting": 2, "done": 1, "refused": 1}]
    assert (command.total, command.share, command.active) == (4, 0.5, True)
    commands.end(WISH)
    assert (command.total, command.active) == (2, False)
    refused = command.first_bad()
    assert refused is not None
    assert (refused.title, refused.message) == ("Mask /a.pdf", "This cannot be masked.")


def test_the_summary_tells_what_runs_what_is_done_and_what_asks_for_a_look() -> None:
    commands = Commands()
    old = [job(2, "failed", command="old"), job(1, "attention", command="older")]
    commands.update(old, {})
    commands.start()
    assert (commands.summary().ended, commands.summary().attention) == (0, 1)
    new = [
        job(9, "running", kind="scan"),
        job(8, "queued", command="c3"),
        job(7, command="c3"),
        job(6, "failed", command="c2"),
        job(5, command="c1"),
    ]
    commands.update([*new, *old], {})
    now = commands.summary()
    assert (now.running, now.done, now.of, now.attention, now.ended) == (2, 1, 2, 2, 1)
    commands.acknowledge(commands.by_key["c2"])
    assert commands.summary().attention == 1


def test_a_job_that_is_listed_no_more_is_not_counted() -> None:
    commands = Commands()
    commands.update([job(2, command="c1"), job(1, "failed", command="c1")], {})
    commands.update([job(2, command="c1")], {})
    assert told(commands) == [{"done": 1}]
    commands.update([], {})
    assert commands.newest_first() == []
    assert commands.summary().attention == 0


def test_five_thousand_jobs_are_taken_over_in_steps() -> None:
    commands = Commands()
    jobs = [job(number, command="c1") for number in range(5_000, 0, -1)]
    seen = [len(commands.by_key["c1"].outcomes) for _ in commands.steps(jobs, {})]
    assert seen == list(range(500, 5_001, 500))
    assert commands.by_key["c1"].counts[Outcome.DONE] == 5_000


@pytest.mark.parametrize("command", ["c1", None])
def test_a_command_is_whole_though_the_list_is_cut(
    monkeypatch: pytest.MonkeyPatch, command: str | None
) -> None:
    monkeypatch.setattr(job_records, "MOST_LISTED", 5)
    monkeypatch.setattr(job_records, "PER_PAGE", 7)
    monkeypatch.setattr(job_records, "FEW", 3)
    server, records, commands = Listing([]), JobRecords(), Commands()
    others = {str(at): job(at, reason="before") for at in range(30)}
    server.jobs = {**others, **{str(at): job(at, command=command) for at in range(30, 70)}}
    for number in (70, 71):  # at the first look, and when more has come since
        asyncio.run(records.read(server, set()))  # type: ignore[arg-type]
        known = sorted(records.by_id.values(), key=lambda one: one.created, reverse=True)
        commands.update(known, {})
        assert told(commands)[0] == {"done": number - 30}
        server.jobs[str(number)] = job(number, command=command)
