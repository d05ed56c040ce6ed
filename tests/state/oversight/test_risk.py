"""Risk of a period, read from the real service."""

from __future__ import annotations

from pathlib import Path

from app.api.records.enums import Action
from app.api.records.risk import NewRiskProfile, NewRiskRules, OperationRule
from app.state.oversight.periods import Period
from app.state.workspace.triage import Decision
from tests.state.conftest import Run, console, until


def test_the_sentence_tells_why_without_any_action(run: Run, folder: Path, tmp_path: Path) -> None:
    async def main() -> None:
        async with console(tmp_path / "data") as stores:  # another one has a history of others
            await stores.scan(folder)
            risk = stores.risk
            await until(risk.changed, lambda: risk.points)
            before = len(risk.points)
            decision = Decision(Action.FALSE_MATCH, "Roe", "a test")
            stores.triage.record(decision, [stores.key("cards.csv")])
            await until(risk.changed, lambda: len(risk.points) > before)
            await stores.tasks.idle()
            (target,) = risk.targets
            assert risk.period == Period("month")
            assert risk.sentence.endswith(f": 1 marked false on {target.name}.")
            assert [mark.scans + mark.remedies for mark in risk.marks] != []
            assert target.id in risk.trends
            assert risk.notes == ""

    run(main())


def test_a_profile_that_vanishes_while_it_is_shown_gives_way_to_all_levels(
    run: Run, folder: Path
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            risk, client = stores.risk, stores.session.client
            rules = NewRiskRules(operation=[OperationRule(status="Masked")])
            new = NewRiskProfile(label="Done", level="Low", priority=9, rules=rules)
            key = await client.risk.add_profile(new)
            risk.refresh()
            await until(risk.changed, lambda: any(p.label == "Done" for p in risk.profiles))
            risk.set_profile(key)
            await until(risk.changed, lambda: risk.loaded)
            assert risk.sentence.startswith("Done ")
            await client.risk.remove_profile(key)
            risk.refresh()
            await until(risk.changed, lambda: risk.profile is None)
            assert risk.sentence.startswith("High ")
            assert risk.notes.startswith("The profile Done was removed")

    run(main())
