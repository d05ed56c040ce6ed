"""Facts of a report, read from the real service."""

from __future__ import annotations

from pathlib import Path

from app.api.records.enums import Action
from app.state.reports.facts import Facts, gather
from tests.state.conftest import Console, Run, console, until

REAL = "card 4539 5787 6362 1486\n"
PUBLISHED = "card 4111 1111 1111 1111\n"


def test_figures_add_up_and_none_counts_test_data(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "real.txt").write_text(2 * REAL + PUBLISHED)
    (folder / "published.txt").write_text(3 * PUBLISHED)

    async def work() -> None:
        async with console() as stores:
            await stores.scan(folder)
            found = Facts(server="", version="")
            await gather(stores.session.client, found, lambda _words: None, cards=True)
            assert found.types == found.cards == [("Visa", 2)]
            assert [*found.types_of.values()] == [[("Visa", 2)]]
            (place,) = [place for _, place in found.places]
            assert int(place.matches.match) + int(place.matches.prohibited) == 2
            assert found.tests == int(place.matches.test) == 4
            assert (found.decisions, found.only_tests) == ([("", 1)], 1)

    run(work())


def test_changes_of_files_are_listed_by_action_with_what_was_undone(
    run: Run, tmp_path: Path
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for name in ("a.txt", "b.txt", "c.txt"):
        (folder / name).write_text(REAL)

    async def act(stores: Console, action: Action, *names: str) -> None:
        known, plan = len(stores.jobs.evidence), stores.plan
        plan.prepare(action, [stores.key(name) for name in names])
        await until(plan.changed, lambda: plan.rows and plan.checked is not None)
        plan.submit("A. Analyst", "clean-up")
        await stores.settled(known + len(names))

    async def work() -> None:
        async with console(tmp_path / "data") as stores:
            await stores.scan(folder)
            await act(stores, Action.MASK, "a.txt", "b.txt")
            await act(stores, Action.DELETE, "c.txt")
            await act(stores, Action.UNDO, "b.txt")
            found = Facts(server="", version="")
            await gather(stores.session.client, found, lambda _words: None, changes=True)
            assert found.changes is not None
            told = {
                action: (done.count, len(done.files), done.verified, done.undone)
                for action, done in found.changes.items()
            }
            assert told == {"mask": (2, 2, 2, 1), "delete": (1, 1, 1, 0)}
            masked = found.changes["mask"]
            assert 0 < masked.first <= masked.last <= found.changes["delete"].first

    run(work())
