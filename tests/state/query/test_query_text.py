"""Text and draft are equivalent; conditions that the server lacks filter the rows."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from app.api.errors import ServerFailed, refused
from app.api.records.queries import Query
from app.settings import MOST_RECENT, Settings, load, save
from app.state.connection.session import Session
from app.state.inventory.tree import Inventory
from app.state.query.language.question import Condition, Question
from app.state.query.narrowing import with_value
from app.state.query.options import Options
from app.state.query.query_text import AT_ONCE
from app.state.results.row_filter import RowFilter, holding
from app.state.rows.keys import Key, Row
from app.state.stores import WindowStores
from app.state.work.problems import explain
from app.state.work.tasks import Tasks
from tests.state.conftest import Run, console
from tests.ui import made

ROW = Row(
    key=Key("11", "1"), location="/srv/pay/Größe.csv", target="fs01", types="Visa, IBAN",
    prohibited=2, match=5, test=0, status="Masked", signoff="", owner="CORP\\roe",
    content_type="CSV", risk="", leaf=False, children=(), remediation_error="",
    data_types=("Visa", "IBAN"),
)  # fmt: skip


def stores() -> WindowStores:
    found = made.stores()
    found.inventory.groups = made.inventory()
    return found


def test_what_is_typed_becomes_the_draft_and_the_other_way_round() -> None:
    found = stores()
    text, query = found.text, found.query
    text.typing = True
    text.write("target:fs01  prohibited>0")
    assert query.draft.target == ["11"]
    assert query.conditions == (Condition("prohibited", ">", ("0",)),)
    assert text.text == "target:fs01  prohibited>0"  # unchanged while typing
    text.leave()
    assert text.text == "target:fs01 prohibited>0"
    query.edit(search="pay roll")
    assert text.text == 'target:fs01 path:~"pay roll" prohibited>0'
    query.remove(query.chips()[0])
    assert text.text == 'path:~"pay roll" prohibited>0'
    query.clear()
    assert text.text == ""
    assert not query.conditions


def test_an_error_leaves_the_draft_alone_and_is_mended() -> None:
    found = stores()
    found.text.write("target:fs01")
    found.text.write("target:fs01 targt:x")
    assert found.query.draft == Query(target=["11"])
    assert found.text.error is not None
    assert not found.text.run()
    found.text.write("targt:fs01")
    assert found.text.mend()
    assert found.text.text == "target:fs01"
    assert not found.text.problems
    assert not found.text.mend()


def test_a_clause_that_is_not_understood_stays_whatever_else_is_asked() -> None:
    found = stores()
    text, query = found.text, found.query
    text.write("status:open prohibited>0 target:fs01")
    assert query.draft == Query(target=["11"])
    assert query.conditions == (Condition("prohibited", ">", ("0",)),)
    assert query.left == ("status:open",)
    query.edit(search="pay")
    assert text.text == "target:fs01 path:~pay prohibited>0 status:open"
    query.edit(target=["21"])
    query.put(with_value(query.question, "type", "Visa"))
    query.remove(query.chips()[0])
    assert text.text.endswith("prohibited>0 status:open")
    assert not text.run()
    assert text.mend()
    assert text.text.endswith("prohibited>0 is:open")
    assert not query.left
    assert text.error is None


def test_a_clause_that_is_not_understood_can_be_left_out() -> None:
    found = stores()
    found.text.write("targt:fs01 is:open targt:fs01 is:x")
    found.query.leave_out("targt:fs01")
    assert found.text.text == "is:open targt:fs01 is:x"
    found.query.leave_out("is:x")
    found.query.leave_out("is:y")
    assert found.text.text == "is:open targt:fs01"
    found.query.clear()
    assert (found.text.text, found.query.left) == ("", ())
    found.text.write("targt:fs01 is:open")
    found.query.replace(Question())
    assert found.text.text == ""


def test_names_that_come_later_are_understood_then() -> None:
    found = made.stores()
    found.text.typing = True
    found.text.write("target:fs01")
    assert found.text.error is not None
    found.inventory.groups = made.inventory()
    found.query.changed.emit()
    assert found.text.error is None
    assert found.query.draft.target == ["11"]


def test_a_long_text_is_read_off_the_loop(run: Run) -> None:
    async def main() -> None:
        found = stores()
        values = ",".join(f"/srv/{number}" for number in range(AT_ONCE // 5))
        found.text.write(f"path:({values})")
        assert found.text.checking
        assert found.query.draft.prefix is None
        assert not found.text.run()
        await found.tasks.idle()
        assert found.query.draft.prefix is not None
        assert not found.text.checking
        await asyncio.sleep(0)

    run(main())


def test_recent_queries_are_kept_and_found(tmp_path: Path) -> None:
    found = stores()
    for number in range(MOST_RECENT + 5):
        found.text.write(f"path:~{number}")
        found.text.remember()
    found.text.write("path:~20")
    found.text.remember()
    recent = found.text.recent()
    assert len(recent) == MOST_RECENT
    assert recent[:2] == ["path:~20", f"path:~{MOST_RECENT + 4}"]
    assert recent.count("path:~20") == 1
    assert found.text.recent("~2 PATH") == [one for one in recent if "~2" in one]
    save(found.settings, tmp_path)
    kept, message = load(tmp_path)
    assert (kept.recent_queries, message) == (recent, "")
    assert isinstance(kept, Settings)


def test_conditions_hold_for_rows() -> None:
    tasks = Tasks()
    inventory = Inventory(Session(Settings(), tasks), tasks)
    inventory.groups = made.inventory()
    for field, op, values, holds in (
        ("prohibited", ">", ("1",), True), ("prohibited", ">", ("2",), False),
        ("match", "<=", ("5",), True), ("match", "<", ("5",), False),
        ("test", "=", ("0",), True), ("test", "!=", ("0",), False), ("test", ">=", ("1",), False),
        ("type", "not", ("Visa",), False), ("type", "not", ("Mastercard",), True),
        ("target", "not", ("11",), False), ("group", "not", ("1",), False),
        ("group", "not", ("2",), True), ("status", "not", ("Masked",), False),
        ("format", "not", ("CSV", "JSON"), False), ("path", "not", ("/srv/pay",), False),
        ("path", "not", ("/srv/pa",), True), ("path~", "not", ("GRÖSSE",), False),
        ("owner", "not", ("ROE",), False), ("is", "any", ("open", "done"), True),
        ("is", "not", ("done",), False),
    ):  # fmt: skip
        condition = Condition(field, op, values)
        assert holding([condition], inventory)(ROW) is holds, condition


def test_a_sieve_keeps_the_order_and_forgets_what_holds_no_more() -> None:
    def row(prohibited: int) -> Row:
        return msgspec.structs.replace(ROW, prohibited=prohibited)

    rows: list[Row | None] = [None, row(1), row(0), None, row(3)]
    row_filter = RowFilter(lambda row: row.prohibited > 0)
    assert row_filter.look(rows, [4, 1, 2, 0])
    assert [row_filter.place(at) for at in range(len(row_filter))] == [1, 4]
    assert not row_filter.look(rows, [1])
    rows[0], rows[1] = row(9), row(0)
    assert row_filter.look(rows, [0, 1])
    assert [row_filter.place(at) for at in range(len(row_filter))] == [0, 4]
    assert (row_filter.at(4), row_filter.at(1)) == (1, None)


def test_rows_are_sifted_and_come_back(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_answer(_query_id: str) -> list[tuple[str, list[str]]]:
        raise refused(500, "gone", endpoint="GET /v1/query")

    async def main() -> None:
        async with console() as found:
            await found.scan(folder)
            results, query = found.results, found.query
            total, offered = results.count, found.session.capabilities
            assert offered is not None
            for asked in (True, False):  # by the service; by loaded rows
                features = offered.features if asked else []
                found.session.capabilities = msgspec.structs.replace(offered, features=features)
                found.text.write("test>0 -path:~old.zip")
                assert found.text.run()
                await found.tasks.idle()
                shown = [results.row(at) for at in range(results.count)]
                assert (results.total, results.sifted) == (1 if asked else total, not asked)
                assert [one.location.rpartition("/")[2] for one in shown if one] == ["cards.csv"]
                key = results.key(0)
                assert results.index_of(key) == 0
                assert results.index_of(found.key("cards.csv")) == 0
                results.set_selected([key])
                assert [chip.on_rows for chip in query.chips()] == [True, True]
                found.text.write("prohibited>99")
                assert query.altered
                found.text.run()
                await found.tasks.idle()
                assert not query.altered
                assert (results.count, results.selected) == (0, [])
                assert results.total == (0 if asked else total)
                assert await query.count(query.question) == results.total
            query.clear()
            monkeypatch.setattr(query, "_answer", no_answer)
            query.run()
            await found.tasks.idle()
            (failure,) = found.failures
            assert isinstance(failure.error, ServerFailed)
            found.failures.clear()
            assert query.altered, "what is shown is what was answered last"
            monkeypatch.undo()
            query.run()
            await found.tasks.idle()
            assert results.count == results.loaded_count == total
            assert found.settings.recent_queries[0] == "prohibited>99"
            assert found.failures == []

    run(main())


def test_an_unknown_type_that_runs_before_the_types_are_loaded_is_named_with_a_similar_one(
    run: Run, folder: Path
) -> None:
    async def main() -> None:
        async with console() as found:
            await found.scan(folder)
            found.query.options = Options()  # as right after the start
            found.text.write("type:Visaa")
            assert found.text.run()
            await found.tasks.idle()
            (failure,) = found.failures
            assert explain(failure.error).what == (
                "The server has no data type “Visaa”. The most similar one is Visa."
            )
            assert [one.fix for one in found.text.problems] == ["Visa"]  # also without typing

    run(main())
