"""Saved queries: stored in a file that can be shared, validated when read, counted."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from app.api.records.enums import Action
from app.state.query.saved_queries import (
    FILE_NAME,
    MOST,
    Saved,
    SavedFile,
    SavedQuery,
    merged,
    parsed,
)
from app.state.work.errors import NotSavedQueries
from tests.state.conftest import Run, console, until
from tests.ui import made

CARDS = SavedQuery(name="Cards", text="type:Visa prohibited>0", group="PCI")
OPEN = SavedQuery(name="Open", text="is:open")


def saved(folder: Path | None = None) -> Saved:
    stores = made.stores()
    stores.inventory.groups = made.inventory()
    return Saved(stores.query, stores.session, stores.tasks, folder)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not a list"),
        (b"[]", "not a list"),
        (b"\xff\xfe{}", "not a list"),
        (b'{"version": 2, "queries": []}', "version"),
        (b'{"version": 1}', "queries"),
        (b'{"version": 1, "queries": [], "more": 1}', "more"),
        (b'{"version": 1, "queries": [{"name": "", "text": "x"}]}', "name"),
        (
            b'{"version": 1, "queries": [{"name": "x", "text": "type:(Visa"}]}',
            "closing bracket is missing",
        ),
        (b'{"version": 1, "queries": [' + b"[" * 100_000, "not a list"),
        (b" " * (1 << 21), "too large"),
    ],
)
def test_what_is_no_list_of_queries_is_refused_with_the_reason(content: bytes, words: str) -> None:
    with pytest.raises(NotSavedQueries, match=words):
        parsed(content)


def test_groups_stand_together_and_a_name_is_there_once() -> None:
    other = SavedQuery(name="Cards", text="type:IBAN", group="PCI")
    assert merged([CARDS, OPEN], [other]) == [OPEN, other]
    more = SavedQuery(name="More", text="x", group="PCI")
    assert merged([CARDS, OPEN], [more]) == [OPEN, CARDS, more]


def test_a_damaged_file_is_kept_aside_and_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("no JSON")
    found = saved(tmp_path)
    run(found.load())
    assert found.queries == []
    (aside,) = tmp_path.glob("queries.damaged-*.json")
    assert str(aside) in found.problem
    assert aside.read_text() == "no JSON"


def test_a_file_that_could_not_be_read_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    path, shared = tmp_path / FILE_NAME, tmp_path / "shared.json"
    path.symlink_to(path)
    shared.write_bytes(msgspec.json.encode(SavedFile(queries=[OPEN])))

    async def main() -> None:
        stores = made.stores()
        found = Saved(stores.query, stores.session, stores.tasks, tmp_path)
        await found.load()
        assert "could not be read" in found.problem
        found.save("Cards", "type:Visa")
        found.import_from(shared)
        await stores.tasks.idle()
        assert found.queries == []
        assert "no query is saved" in found.problem
        assert path.is_symlink()

    run(main())


def test_a_damaged_file_that_cannot_be_moved_is_not_overwritten(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE_NAME).write_text("no JSON")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    async def main() -> None:
        stores = made.stores()
        found = Saved(stores.query, stores.session, stores.tasks, tmp_path)
        with monkeypatch.context() as locked:
            locked.setattr(Path, "replace", refuse)  # another program holds the file open
            await found.load()
        found.save("Cards", "type:Visa")
        await stores.tasks.idle()
        assert "no query is saved" in found.problem
        assert (tmp_path / FILE_NAME).read_text() == "no JSON"

    run(main())


def test_a_query_is_never_saved_in_part(tmp_path: Path) -> None:
    found = saved()
    found.save("Long", "match>0 " * 251)
    assert found.queries == []
    assert "longer than 2,000 characters" in found.problem


def test_a_query_with_a_name_of_another_server_cannot_be_asked() -> None:
    found = saved()
    elsewhere = SavedQuery(name="x", text="target:elsewhere")
    assert found.question(elsewhere) is None
    assert found.question(SavedQuery(name="x", text="target:fs01")) is not None


def test_they_are_saved_counted_asked_shared_and_removed(
    run: Run, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            monkeypatch.setattr(stores.query, "found", None)  # the service counts: no IDs are sent
            found = Saved(stores.query, stores.session, stores.tasks, tmp_path / "kept")
            found.save("Cards", "path:~cards", "PCI")
            found.save("Prohibited", "prohibited>0")  # a condition that the service evaluates
            found.save("Elsewhere", "target:nowhere")
            await stores.tasks.idle()
            assert found.counts == {
                ("PCI", "Cards"): 1, ("", "Prohibited"): 0, ("", "Elsewhere"): None
            }  # fmt: skip
            kept = (tmp_path / "kept" / FILE_NAME).read_bytes()
            assert parsed(kept) == found.queries
            shared = tmp_path / "shared.json"
            found.export_to(shared)
            await stores.tasks.idle()
            found.remove(found.queries[-1])
            found.import_from(shared)
            await stores.tasks.idle()
            assert [query.name for query in found.queries] == ["Prohibited", "Elsewhere", "Cards"]
            again = Saved(stores.query, stores.session, stores.tasks, tmp_path / "kept")
            await again.load()
            assert again.queries == found.queries
            assert stores.failures == []
            many = [SavedQuery(name=f"n{at}", text="x") for at in range(MOST)]
            shared.write_bytes(msgspec.json.encode(SavedFile(queries=many)))
            found.import_from(shared)
            found.import_from(tmp_path / "nothing.json")
            await stores.tasks.idle()
            assert len(found.queries) == 3
            errors = [type(failure.error) for failure in stores.failures]
            assert errors == [NotSavedQueries, FileNotFoundError]

    run(main())


def test_a_decision_is_counted_in_the_queries_that_are_kept(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.state.query.saved_queries.COUNT_AGAIN_MS", 10)

    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            kept = stores.saved
            kept.save("open", "is:open")
            await until(kept.changed, lambda: kept.counts.get(("", "open")))
            before = kept.counts["", "open"]
            assert before is not None
            stores.outbox.mark(Action.CONFIRMED, [stores.key("cards.csv")], "Roe", "real")
            await until(kept.changed, lambda: kept.counts.get(("", "open")) == before - 1)

    run(main())
