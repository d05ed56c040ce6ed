"""Two people at once: exactly one answer counts, and rules apply from the moment they are put."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from tests.service.approvals.site import ACT, NEEDED, Answer, Person, Site

ROUNDS = 8


def at_once(*calls: Callable[[], Answer]) -> list[Answer]:
    """Return the answers to requests that are sent at the same time."""
    ready = Barrier(len(calls))

    def run(call: Callable[[], Answer]) -> Answer:
        ready.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_of_two_approvals_at_once_one_starts_the_jobs(
    site: Site, proposer: Person, approver: Person
) -> None:
    second = site.person(*ACT)
    for _ in range(ROUNDS):
        place = site.place(2)
        proposal = site.propose(proposer, "delete", place.part())
        answers = at_once(
            lambda: approver.answer(proposal, "approve"),  # noqa: B023 - called in this round
            lambda: second.answer(proposal, "approve"),  # noqa: B023
        )
        assert sorted(status for status, _ in answers) == [200, 409]
        assert len(site.jobs(proposal)) == 2
        actions = [record["action"] for record in site.journal(proposal)]
        assert actions == ["propose", "approve", "delete", "delete"]


def test_an_approval_and_a_withdrawal_at_once_are_one_of_both(
    site: Site, proposer: Person, approver: Person
) -> None:
    for _ in range(ROUNDS):
        place = site.place(1)
        proposal = site.propose(proposer, "delete", place.part())
        answers = at_once(
            lambda: approver.answer(proposal, "approve"),  # noqa: B023
            lambda: proposer.answer(proposal, "withdraw"),  # noqa: B023
        )
        assert sorted(status for status, _ in answers) == [200, 409]
        state = next(found["state"] for status, found in answers if status == 200)
        assert proposer.get(proposal)["state"] == state
        assert len(site.jobs(proposal)) == (state == "approved")
        assert place.names() == ([] if state == "approved" else ["00000.txt"])


def test_an_approval_and_the_removal_of_the_proposer_at_once(site: Site, approver: Person) -> None:
    for _ in range(ROUNDS):
        place, person = site.place(1), site.person(*ACT)
        proposal = site.propose(person, "delete", place.part())
        (status, _), _ = at_once(
            lambda: approver.answer(proposal, "approve"),  # noqa: B023
            lambda: site.admin.ask("DELETE", f"/local/v1/users/{person.id}"),  # noqa: B023
        )
        assert status in {200, 409}
        assert len(site.jobs(proposal)) == (status == 200)


def test_the_same_proposal_twice_at_once_acts_on_each_object_once(
    site: Site, proposer: Person, approver: Person
) -> None:
    second = site.person(*ACT)
    place = site.place(5)
    one, two = (site.propose(proposer, "delete", place.part()) for _ in range(2))
    answers = at_once(
        lambda: approver.answer(one, "approve"), lambda: second.answer(two, "approve")
    )
    assert [status for status, _ in answers] == [200, 200]
    assert len(site.jobs(one)) + len(site.jobs(two)) == 5
    assert place.names() == []


def test_of_two_changes_of_the_rules_at_once_one_is_a_conflict(site: Site) -> None:
    second = site.person("global administrator")
    for _ in range(ROUNDS):
        revision = site.service.get("/local/v1/approvals/rules")["revision"]
        bodies = [
            {"revision": revision, "rules": [{"realm": "global", "actions": actions}]}
            for actions in (["delete"], ["mask"])
        ]
        answers = at_once(
            lambda: site.admin.ask("PUT", "/local/v1/approvals/rules", bodies[0]),  # noqa: B023
            lambda: second.ask("PUT", "/local/v1/approvals/rules", bodies[1]),  # noqa: B023
        )
        assert sorted(status for status, _ in answers) == [204, 409]
        site.rules()


def test_no_direct_order_gets_through_once_a_rule_was_put(site: Site, approver: Person) -> None:
    place = site.place(40)
    numbers = range(len(place.objects))

    def one_by_one() -> Answer:
        """Order one object after the other; return when the first refusal came."""
        told = [approver.ask("POST", place.act("delete"), place.order(n)) for n in numbers]
        refused = [answer == (403, NEEDED) for answer in told]
        assert all(status in {202, 403} for status, _ in told)
        return refused.index(True) if True in refused else len(told), refused

    def put() -> Answer:
        site.rules(("target", place.target, ["delete"]))
        return approver.ask("POST", place.act("delete"), place.order(len(numbers) - 1))

    (first, refused), after = at_once(one_by_one, put)
    assert after == (403, NEEDED)
    assert all(refused[first:])
    site.rules()
