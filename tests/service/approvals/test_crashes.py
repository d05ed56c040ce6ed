"""A killed service: an answer counts wholly or not at all, and its jobs run exactly once."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from app.api.records.enums import Action
from app.service.accounts.approval_rules import CHANGED
from app.service.events_and_audit.access_and_export_audit import NOTED
from app.service.events_and_audit.audited import INTERRUPTED
from app.service.process.host import Process
from app.service.remedies.proposals import PROPOSE, STATES
from tests.kit import zygote
from tests.service.approvals.site import ACT, REQUEST, Place, Site, check_elsewhere
from tests.service.running import Running

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="forks services")
BEFORE = ("journal has note", "audit head")
"""Points between the commit of the audit record and that of the store."""


class Deadly:
    """A service that kills itself at a named point, once this is armed."""

    def __init__(self, folder: Path) -> None:
        self._flag = folder / "die at"
        self._process: zygote.Forked | None = None
        self.service = Running(folder / "data", spawn=self._spawn)
        self.site = Site(self.service, folder)
        self.proposer, self.approver = self.site.person(*REQUEST), self.site.person(*ACT)

    def _spawn(self, errors: int) -> Process:
        self._process = zygote.fork_deadly(errors, self._flag)
        return self._process

    def die_at(self, name: str, call: Callable[[], object]) -> None:
        """Let the service die at this point of a request or of its job; start it again."""
        self._flag.write_text(name)
        with suppress(httpx.TransportError):
            call()
        assert self._process is not None
        assert self._process.wait(60) == -signal.SIGKILL
        assert not self._flag.exists()
        self.service.close()
        self.site.start(self.proposer, self.approver)


@pytest.fixture
def deadly(tmp_path: Path) -> Iterator[Deadly]:
    found = Deadly(tmp_path)
    yield found
    found.service.close()


def outcome(deadly: Deadly, proposal: dict[str, str], place: Place) -> tuple[str, int, list[str]]:
    """Return the state, the number of jobs, and the files that are left."""
    jobs = deadly.site.jobs(proposal)
    assert {job["state"] for job in jobs} <= {"done"}
    return deadly.proposer.get(proposal)["state"], len(jobs), place.names()


def test_an_approval_cut_short_before_its_commit_starts_nothing(deadly: Deadly) -> None:
    for point in BEFORE:
        place = deadly.site.place(2)
        proposal = deadly.site.propose(deadly.proposer, "delete", place.part())
        deadly.die_at(point, lambda: deadly.approver.answer(proposal, "approve"))  # noqa: B023
        assert outcome(deadly, proposal, place) == ("waiting", 0, ["00000.txt", "00001.txt"])
        said = [(record["action"], record["outcome"]) for record in deadly.site.journal(proposal)]
        cut = [("interrupted", "Not carried out: approve. The service ended first.")]
        assert said[2:] == cut, point
        assert deadly.approver.answer(proposal, "approve")[0] == 200
        assert outcome(deadly, proposal, place) == ("approved", 2, [])
    assert deadly.service.get("/local/v1/audit/verify")["ok"]


def test_the_jobs_of_an_approval_run_once_after_a_crash(deadly: Deadly) -> None:
    for point in ("journal REQUESTED", "unlink", "journal has DONE"):
        place = deadly.site.place(3)
        proposal = deadly.site.propose(deadly.proposer, "delete", place.part())
        deadly.die_at(point, lambda: deadly.approver.answer(proposal, "approve"))  # noqa: B023
        assert outcome(deadly, proposal, place) == ("approved", 3, []), point
        files = [one for one in deadly.site.journal(proposal) if one["action"] == "delete"]
        assert len(files) == 3, point
        assert {one["proposed_by"] for one in files} == {deadly.proposer.name}
        assert deadly.approver.answer(proposal, "approve")[0] == 409
    assert deadly.service.get("/local/v1/audit/verify")["ok"]


def test_approved_jobs_continue_in_another_session_after_a_crash(deadly: Deadly) -> None:
    place = deadly.site.place(3)
    proposal = deadly.site.propose(deadly.proposer, "delete", place.part())
    deadly.service.session = "another session"
    deadly.die_at("journal REQUESTED", lambda: deadly.approver.answer(proposal, "approve"))
    assert outcome(deadly, proposal, place) == ("approved", 3, [])


def test_a_proposal_a_rejection_and_a_withdrawal_cut_short_have_not_happened(
    deadly: Deadly,
) -> None:
    place, point = deadly.site.place(1), "journal has note"
    site, proposer, approver = deadly.site, deadly.proposer, deadly.approver
    deadly.die_at(point, lambda: site.propose(proposer, "delete", place.part()))
    assert proposer.listed() == []
    records = site.service.get("/local/v1/audit")
    assert [record["action"] for record in records][-2:] == ["propose", "interrupted"]
    proposal = site.propose(proposer, "delete", place.part())
    deadly.die_at(point, lambda: approver.answer(proposal, "reject", reason="no"))
    assert proposer.get(proposal)["state"] == "waiting"
    deadly.die_at(point, lambda: proposer.answer(proposal, "withdraw"))
    assert proposer.get(proposal)["state"] == "waiting"
    actions = [record["action"] for record in site.journal(proposal)]
    assert actions[-4:] == ["reject", "interrupted", "withdraw", "interrupted"]


def test_a_change_of_the_rules_cut_short_has_not_happened(deadly: Deadly, tmp_path: Path) -> None:
    site = deadly.site
    site.rules(("global", "", ["mask"]))
    before = site.service.get("/local/v1/approvals/rules")
    deadly.die_at("journal has note", lambda: site.rules(("global", "", ["delete"])))
    assert site.service.get("/local/v1/approvals/rules") == before
    records = site.service.get("/local/v1/audit")
    assert [record["action"] for record in records][-2:] == ["approval rules", "interrupted"]
    check_elsewhere(site.service, tmp_path)
    count = len(records)
    deadly.service.kill()
    site.start(deadly.proposer, deadly.approver)
    assert len(site.service.get("/local/v1/audit")) == count, "recorded once"


def test_the_password_of_an_approved_encryption_does_not_survive(deadly: Deadly) -> None:
    place = deadly.site.place(2)
    proposal = deadly.site.propose(deadly.proposer, "encrypt", place.part())
    given = {"password": "Twelve green 77 lamps"}
    deadly.die_at("journal REQUESTED", lambda: deadly.approver.answer(proposal, "approve", **given))
    jobs = deadly.site.jobs(proposal)
    assert [job["state"] for job in jobs] == ["failed", "failed"]
    assert all("the password is lost after a restart" in job["message"] for job in jobs)
    assert place.names() == ["00000.txt", "00001.txt"]


def test_no_event_of_the_journal_has_two_meanings() -> None:
    others = {*Action, *NOTED, "expire", "purge", "damaged", "acknowledge"}
    mine = [PROPOSE, INTERRUPTED, CHANGED, *STATES]
    assert len(set(mine)) == len(mine)
    assert not others & set(mine)


def test_a_start_after_a_whole_session_records_no_interruption(deadly: Deadly) -> None:
    place, site = deadly.site.place(3), deadly.site
    site.rules(("global", "", ["mask"]))
    for number, answer in enumerate(("approve", "reject", "withdraw")):
        proposal = site.propose(deadly.proposer, "delete", place.part(number))
        person = deadly.proposer if answer == "withdraw" else deadly.approver
        assert person.answer(proposal, answer, reason="x")[0] == 200
    site.rest()
    before = site.service.get("/local/v1/audit")
    deadly.service.kill()
    site.start(deadly.proposer, deadly.approver)
    assert site.service.get("/local/v1/audit") == before
