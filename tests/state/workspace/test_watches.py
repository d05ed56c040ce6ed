"""Watches report exactly the seeded changes, once, also after a restart; no path is stored."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.api.records.enums import Action
from app.state.query.saved_queries import FILE_NAME as QUERIES
from app.state.query.saved_queries import Saved, SavedQuery
from app.state.stores import WindowStores
from app.state.workspace.watch_file import CHANGED, GONE, NEW
from app.state.workspace.watches import FILE_NAME, Watches
from tests.state.conftest import CARD, Console, Run, console
from tests.ui import made

WATCHED = SavedQuery(name="Cards", text="match>0", group="PCI")
NOT_WATCHED = SavedQuery(name="Rest", text="path:~x")


async def watches(stores: WindowStores, folder: Path) -> Watches:
    found = Watches(
        stores.session,
        stores.inventory,
        stores.query,
        stores.saved,
        stores.notes.text,
        stores.assigned.text,
        stores.tasks,
        folder,
    )
    await found.load()
    return found


async def looked(stores: Console, found: Watches) -> tuple[int, int, int] | None:
    found.look()
    await stores.tasks.idle()
    told = found.changes.get(("PCI", "Cards"))
    return None if told is None else (told.new, told.gone, told.changed)


def test_what_is_new_gone_and_changed_is_told_once(run: Run, tmp_path: Path, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            kept = tmp_path / "kept"
            stores.saved.queries = [WATCHED, NOT_WATCHED]
            found = await watches(stores, kept)
            found.toggle(WATCHED)
            assert await looked(stores, found) is None  # the first check sets the baseline
            assert await looked(stores, found) == (0, 0, 0)
            (folder / "new.txt").write_text(f"card {CARD}\n")
            (folder / "größe.txt").unlink()
            (folder / "cards.csv").write_text(f"a;b\n{CARD};\n{CARD[:-4]}5504;\n{CARD};\n")
            await stores.scan(folder)
            again = await watches(stores, kept)  # like a restart
            for one in (found, again):
                assert await looked(stores, one) == (1, 1, 1)
            told = again.changes["PCI", "Cards"]
            names = {row.location.rpartition("/")[2]: kind for kind, row in told.listed}
            assert names == {"new.txt": NEW, "cards.csv": CHANGED}
            assert told.compared
            again.seen(WATCHED)
            assert await looked(stores, again) == (0, 0, 0)
            (cards,) = [row.key for kind, row in told.listed if kind == CHANGED]
            stores.outbox.mark(Action.FALSE_MATCH, [cards], "Roe", "made up")
            await stores.settled(1)
            for _ in range(2):  # located once, then read each time
                assert await looked(stores, again) == (0, 1, 0)
                ((kind, row),) = again.changes["PCI", "Cards"].listed
                assert (kind, row.key, row.status) == (GONE, cards, "False Match")
            content = (kept / FILE_NAME).read_text()
            assert (kept / FILE_NAME).stat().st_mode & 0o077 == 0
            for secret in (CARD[:6], "cards.csv", str(folder), "größe"):
                assert secret not in content
            again.toggle(WATCHED)
            assert not again.watched(WATCHED)
            await stores.tasks.idle()
            assert not (await watches(stores, kept)).watched(WATCHED)
            assert stores.failures == []

    run(main())


def test_watches_stay_while_the_saved_queries_cannot_be_read(run: Run, tmp_path: Path) -> None:
    async def main() -> None:
        stores = made.stores()
        found = await watches(stores, tmp_path)
        found.toggle(WATCHED)
        await stores.tasks.idle()
        queries = tmp_path / QUERIES
        queries.unlink(missing_ok=True)
        queries.symlink_to(queries)
        saved = Saved(stores.query, stores.session, stores.tasks, tmp_path)
        again = Watches(
            stores.session,
            stores.inventory,
            stores.query,
            saved,
            stores.notes.text,
            stores.assigned.text,
            stores.tasks,
            tmp_path,
        )
        await saved.load()
        await again.load()
        saved.changed.emit()
        assert again.watched(WATCHED)

    run(main())


@pytest.mark.parametrize("content", [b"", b"[]", b'{"key": "zz", "watches": []}', b"\xff"])
def test_a_damaged_file_is_left_and_said(run: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    problems: list[str] = []

    async def main() -> None:
        problems.append((await watches(made.stores(), tmp_path)).problem)

    run(main())
    assert "damaged" in problems[0]
    assert (tmp_path / FILE_NAME).read_bytes() == content
