"""Risk of a period, read from the real service."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.api.records.enums import Action
from app.api.records.filters import FilterFields
from app.api.records.risk import NewRiskProfile, NewRiskRules, OperationRule
from app.api.resources.results import Risk as RiskRequests
from app.settings import load
from app.state.console_data.today import local_day
from app.state.risk.periods import Period
from app.state.risk.risk_history import Mark
from app.state.workspace.decision import Decision
from tests.state.conftest import App, Console, Run, console, until


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the requests of summaries, as they are sent."""
    sent: list[str] = []

    def recorded(name: str, send: Callable[..., Any]) -> Callable[..., Any]:
        def record(resource: RiskRequests, *args: Any, **params: Any) -> Any:
            sent.append(name)
            return send(resource, *args, **params)

        return record

    for name in ("history", "change", "targets", "levels"):
        monkeypatch.setattr(RiskRequests, name, recorded(name, getattr(RiskRequests, name)))
    return sent


@pytest.mark.parametrize(
    ("chosen", "stored"),
    [
        (Period("quarter"), "quarter"),
        (Period("range", date(2026, 11, 1), date(2026, 11, 2)), "month"),  # would be out of date
    ],
)
def test_the_chosen_period_is_shown_by_the_next_console(
    run: Run, tmp_path: Path, chosen: Period, stored: str
) -> None:
    async def main() -> None:
        async with console(folder=tmp_path) as stores:
            stores.risk.set_period(chosen)
            await stores.tasks.idle()
        settings, _ = load(tmp_path)
        assert App(None, settings).console.risk.period == Period(stored)

    run(main())


def decide(stores: Console) -> None:
    """Decide about one object, which adds a point to the history."""
    decision = Decision(Action.FALSE_MATCH, "Roe", "a test")
    stores.triage.record(decision, [stores.key("cards.csv")])


def test_a_change_is_not_read_while_no_page_shows_it(
    run: Run, folder: Path, tmp_path: Path, read: list[str]
) -> None:
    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            await stores.scan(folder)
            await stores.tasks.idle()
            assert read == ["targets"]  # for the snapshot of the day
            decide(stores)
            await stores.tasks.idle()
            assert read == ["targets"]

    run(main())


def test_what_changed_unseen_is_read_once_when_the_page_is_shown(
    run: Run, folder: Path, tmp_path: Path, read: list[str]
) -> None:
    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            await stores.scan(folder)
            await stores.tasks.idle()
            read.clear()
            for _ in range(2):
                stores.risk.set_shown(True)
                await stores.tasks.idle()
                stores.risk.set_shown(False)
            assert sorted(read) == ["change", "history", "history", "levels", "targets"]
            assert [*stores.risk.trends] == [stores.risk.targets[0].id]

    run(main())


def test_a_page_shown_on_another_day_is_read_again(
    run: Run, folder: Path, tmp_path: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The period, such as this month, may have become another one."""

    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            stores.risk.set_shown(True)
            await stores.tasks.idle()
            stores.risk.set_shown(False)
            read.clear()
            tomorrow = local_day() + timedelta(days=1)
            monkeypatch.setattr("app.state.risk.risk.local_day", lambda: tomorrow)
            stores.risk.set_shown(True)
            await stores.tasks.idle()
            assert "history" in read

    run(main())


def test_a_change_is_read_while_a_page_shows_it(
    run: Run, folder: Path, tmp_path: Path, read: list[str]
) -> None:
    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            await stores.scan(folder)
            stores.risk.set_shown(True)
            await stores.tasks.idle()
            before = len(stores.risk.points)
            read.clear()
            decide(stores)
            await until(stores.risk.changed, lambda: len(stores.risk.points) > before)
            await stores.tasks.idle()
            assert {"history", "change", "targets", "levels"} <= set(read)

    run(main())


def test_the_sentence_tells_why_without_any_action(run: Run, folder: Path, tmp_path: Path) -> None:
    async def main() -> None:
        async with console(tmp_path / "data") as stores:  # another one has a history of others
            await stores.scan(folder)
            risk = stores.risk
            risk.set_shown(True)
            await until(risk.changed, lambda: risk.points)
            before = len(risk.points)
            decision = Decision(Action.FALSE_MATCH, "Roe", "a test")
            stores.triage.record(decision, [stores.key("cards.csv")])
            await until(risk.changed, lambda: len(risk.points) > before)
            await stores.tasks.idle()
            (target,) = risk.targets
            assert risk.period == Period("month")
            assert risk.sentence.endswith(f": 1 marked as false match on {target.name}.")
            assert [mark.jobs for mark in risk.marks] != []
            assert target.id in risk.trends
            assert risk.notes == ""

    run(main())


def test_marks_of_the_same_period_are_read_again_only_after_a_while(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counting them is slow for a server with many jobs, and nothing else waits for it."""
    asked: list[float] = []

    async def record(_session: object, start: float, _end: float) -> list[Mark]:
        asked.append(start)
        return []

    async def main() -> None:
        monkeypatch.setattr("app.state.risk.risk.read_marks", record)
        async with console(tmp_path / "data") as stores:
            await stores.scan(folder)
            stores.risk.set_shown(True)
            await stores.tasks.idle()
            asked.clear()
            for _ in range(2):
                await stores.risk.load()
            assert asked == []
            await stores.tasks.idle()
            assert len(asked) == 1

    run(main())


def test_files_that_a_filter_leaves_out_do_not_lower_the_risk(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            await stores.scan(folder)
            risk = stores.risk
            risk.set_shown(True)
            await until(risk.changed, lambda: risk.points)
            before = len(risk.points)
            out = FilterFields(type="exclude_prefix", expression=str(folder / "old.zip"))
            await stores.session.client.filters.create(out)
            stores.inventory.scan(risk.targets[0].id)
            await until(risk.changed, lambda: len(risk.points) > before)
            await stores.tasks.idle()
            assert [(part.cause, part.change) for part in risk.parts] == [("excluded", -1)]
            assert risk.sentence.startswith("High 3 to 2 since ")
            assert risk.sentence.endswith(
                "; unchanged when also counting the 1 object that is no longer searched: "
                f"1 excluded by a filter on {risk.targets[0].name}."
            )

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
            risk.set_shown(True)
            risk.refresh()
            await until(risk.changed, lambda: any(p.label == "Done" for p in risk.profiles))
            risk.set_profile(key)
            await until(risk.changed, lambda: risk.loaded)
            assert risk.sentence.startswith("Done ")
            await client.risk.remove_profile(key)
            risk.refresh()
            await until(risk.changed, lambda: risk.profile is None)
            assert risk.sentence.startswith("High ")
            assert risk.notes.startswith("The risk profile Done was removed")

    run(main())
