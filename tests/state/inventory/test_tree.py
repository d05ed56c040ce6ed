"""The tree and its actions: folders, scans, the sample set, matches in their context."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from app.api import requester
from app.api.errors import TooMuch
from app.api.records.locations import NewLocation
from app.api.records.targets import NewTarget
from app.state.inventory import group_reader
from app.state.inventory.tree import lies_under
from app.state.location.preview import Segment
from app.state.query.query_store import Scope
from app.state.work.errors import NotPossible, Refusal
from tests.state.conftest import CARD, TEST_CARD, Run, console, until


@pytest.mark.parametrize(
    ("path", "folder", "expected"),
    [
        ("/srv/pay/a", "/srv/pay", True),
        ("/srv/pay", "/srv/pay", True),
        ("/srv/payroll/a", "/srv/pay", False),
        ("/srv/pay", "/", True),
        ("/srv/a.zip#b", "/srv/a.zip", True),
        ("C:\\data\\x", "C:\\data", True),
        ("C:\\data\\x", "C:\\", True),
        ("/anything", "", True),
    ],
)
def test_lies_under(path: str, folder: str, *, expected: bool) -> None:
    assert lies_under(path, folder) is expected


def test_any_folder_can_be_scanned_by_itself(run: Run, folder: Path) -> None:
    hard = folder / "two\nlines" / ("long " * 50 + ".")
    hard.mkdir(parents=True)
    (hard / "new.txt").write_text(CARD, encoding="utf-8")

    async def main() -> None:
        async with console() as stores:
            await stores.scan(hard)
            await until(stores.results.changed, lambda: stores.results.count == 1)

    run(main())


def test_a_folder_is_added_once_and_its_parts_are_scanned_within_it(run: Run, folder: Path) -> None:
    inner = folder / "inner"
    inner.mkdir()

    async def main() -> None:
        async with console() as stores:
            notes: list[str] = []
            stores.inventory.note.connect(notes.append)
            await stores.scan(folder)
            (inner / "new.txt").write_text(CARD, encoding="utf-8")
            (folder / "later.txt").write_text(CARD, encoding="utf-8")
            await stores.scan(inner)
            await until(stores.results.changed, lambda: stores.results.count == 5)
            assert notes == [f"{inner} is in {folder}, which is already a location."]
            await stores.scan(folder)
            await until(stores.results.changed, lambda: stores.results.count == 6)
            await stores.tasks.idle()
            targets = [
                target for group in stores.inventory.groups for target in group.targets or ()
            ]
            (target,) = targets
            (location,) = target.locations or []
            assert location.path == str(folder)
            assert location.matches.match == "5"
            found = stores.inventory.location_for(target.id, str(inner / "new.txt"))
            assert found == location
            assert stores.inventory.location_for(target.id, "/elsewhere") is None
            assert stores.query.scope == Scope()
            stores.risk.set_shown(True)
            await stores.tasks.idle()
            assert stores.risk.loaded
            assert stores.risk.sentence.startswith("High ")
            assert stores.failures == []

    run(main())


def test_a_tree_that_is_too_much_for_one_answer_is_read_in_parts(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lower limit replaces the 16 MiB that 60,000 locations take."""

    async def main() -> None:
        async with console() as stores:
            client = stores.session.client
            target_id = await client.targets.create(NewTarget(name="large"))
            for number in range(8):
                (place := tmp_path / f"{number}").mkdir()
                new = NewLocation(protocol="file", path=str(place))
                await client.locations.create(target_id, new)
            whole = (await client.groups.all()).items
            size = len(msgspec.json.encode(whole[0].targets))
            monkeypatch.setattr(group_reader, "PAGE", 3)
            monkeypatch.setattr(requester, "MAX_BODY", size * 2 // 3)
            with pytest.raises(TooMuch):
                await client.groups.all(limit=1)
            reader = group_reader.GroupReader()
            assert await reader.read(client) == whole
            monkeypatch.setattr(requester, "MAX_BODY", size // 10)
            with pytest.raises(TooMuch):
                await reader.read(client)

    run(main())


def test_a_mistyped_folder_is_refused_and_a_single_file_is_not(
    run: Run, tmp_path: Path, folder: Path
) -> None:
    async def main() -> None:
        async with console() as stores:
            refused: list[Refusal] = []
            added: list[str] = []
            stores.inventory.not_added.connect(refused.append)
            stores.inventory.added.connect(added.append)
            stores.inventory.add_folder(str(tmp_path / "gone" / "away"))
            await stores.tasks.idle()
            assert len(refused) == 1
            missing = tmp_path / "gone" / "away"
            assert refused[0].message.startswith(f"{missing} does not exist or cannot be read.")
            assert not stores.inventory.has_targets
            await stores.scan(folder / "cards.csv")
            assert added == [str(folder / "cards.csv")]
            assert stores.results.count == 1
            assert stores.failures == []

    run(main())


def test_a_location_is_removed_with_what_was_found_in_it(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            (target,) = (
                target for group in stores.inventory.groups for target in group.targets or ()
            )
            (location,) = target.locations or []
            stores.session.set_read_only(True)
            stores.inventory.remove_location(target.id, location.id)
            await stores.tasks.idle()
            assert isinstance(stores.failures.pop().error, NotPossible)
            stores.session.set_read_only(False)
            stores.inventory.remove_location(target.id, location.id)
            await until(stores.results.reset, lambda: not stores.results.count)
            await stores.tasks.idle()
            assert stores.inventory.location(target.id, location.id) is None
            assert (folder / "cards.csv").exists()
            assert stores.failures == []

    run(main())


def test_a_running_scan_is_stopped_by_its_job(run: Run, tmp_path: Path) -> None:
    big = tmp_path / "big"
    big.mkdir()
    for number in range(2000):
        (big / f"{number}.txt").write_text("nothing here " * 2000, encoding="utf-8")

    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            stores.inventory.add_folder(str(big))
            await until(stores.jobs.changed, lambda: stores.jobs.running)
            (job,) = stores.jobs.jobs
            stores.jobs.cancel(job.id)
            await until(stores.jobs.changed, lambda: not stores.jobs.running)
            (job,) = stores.jobs.jobs
            assert job.state == "cancelled"
            assert stores.failures == []

    run(main())


def test_matches_are_shown_in_their_context_and_masked_until_revealed(
    run: Run, folder: Path
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            matches = stores.matches
            stores.results.select(None)  # a scan may have put it into focus already
            stores.results.select(stores.key("cards.csv"))
            assert matches.loading
            await stores.tasks.idle()
            assert [hit.masked for hit in matches.hits] == [
                "4111 11** **** 1111",
                "5500 00** **** 5559",
            ]
            assert matches.hit == 1, "the worst match, not the first, which is a test card"
            matches.go_to(0)
            matches.next_hit()
            assert matches.lines()[2].segments[1] == Segment("5500 00** **** 5559", "current", 1)
            matches.reveal(1)
            assert matches.lines()[2].segments[1].text == CARD
            assert matches.lines()[1].segments[1].text != TEST_CARD, "one value, not all"
            assert matches.seconds_left == 1
            await until(matches.changed, lambda: not matches.revealed)
            assert matches.seconds_left == 0
            matches.reveal()
            matches.previous_hit()
            assert not matches.revealed, "the next one has to be asked for"
            assert CARD not in str(matches.lines())
            assert TEST_CARD not in str(matches.lines())
            matches.next_hit()
            assert matches.lines()[2].segments[1].text != CARD
            matches.reveal()
            stores.results.select(stores.key("größe.txt"))
            await stores.tasks.idle()
            assert not matches.revealed
            assert "Größe: " in matches.lines()[0].segments[0].text
            assert matches.lines()[0].segments[1] == Segment("5500 00** **** 5559", "current", 0)
            stores.results.select(None)
            assert (matches.key, matches.hits, matches.lines()) == (None, (), [])
            assert stores.failures == []

    run(main())


@pytest.mark.slow  # `make test` covers it in the tour
def test_the_sample_set_is_opened_and_scanned(run: Run, tmp_path: Path) -> None:
    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            stores.inventory.open_sample_set()
            await until(stores.jobs.changed, lambda: stores.jobs.jobs and not stores.jobs.running)
            await until(stores.results.changed, lambda: stores.results.count)
            await stores.tasks.idle()
            assert {job.state for job in stores.jobs.jobs} == {"done"}
            sums = stores.results.sums
            assert sums.total == sums.open > 100
            assert stores.results.loaded_count == stores.results.count
            assert stores.query.options.formats
            assert stores.failures == []

    run(main())
