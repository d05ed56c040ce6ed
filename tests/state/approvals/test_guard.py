"""Rules of the server as the console applies them: where, to which actions, and when it learns."""

from __future__ import annotations

from pathlib import Path

from app.api.records.approvals import ApprovalRule, ApprovalRules
from app.api.records.enums import Action
from app.state.inventory.approval_guard import RULE
from tests.state.conftest import Run, console
from tests.ui.live import until


def test_rules_apply_to_their_places_and_are_learned_from_events(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data") as stores:
            await stores.scan(folder)
            key, guard = stores.key("cards.csv"), stores.guard
            assert guard.why_propose(Action.MASK, [key]) == ""
            group = stores.inventory.group_of(key.target_id) or ""
            approvals = stores.session.client.approvals
            rules = [
                ApprovalRule(realm="group", key=group, actions=["mask"]),
                ApprovalRule(realm="target", key=key.target_id, actions=["delete"]),
                ApprovalRule(realm="global", actions=["encrypt"]),
            ]
            revision = (await approvals.rules()).revision
            await approvals.change_rules(ApprovalRules(revision=revision, rules=rules))
            await until(lambda: guard.why_propose(Action.MASK, [key]))
            needed = {one for one in Action if guard.why_propose(one, [key]) == RULE}
            assert needed == {Action.MASK, Action.DELETE, Action.ENCRYPT}
            elsewhere = {one for one in Action if guard.rule_applies(one, "999")}
            assert elsewhere == {Action.ENCRYPT}

    run(work())
