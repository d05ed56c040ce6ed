"""Ages and due dates, counted from the day when this console first saw an object."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from app.api.records.enums import Action
from app.settings import Due
from app.state.console_data import first_seen
from app.state.console_data.first_seen import FILE_NAME, FirstSeen, line_for
from app.state.rows.keys import Key, due_day
from tests.state.conftest import App, Run, console, until

FIRST = date(2026, 3, 2)
POLICY = Due(prohibited=1, match=7, test=30)


def test_an_object_is_as_old_as_the_console_knows_it(
    run: Run, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [FIRST]
    monkeypatch.setattr("app.state.results.row_filter.local_day", lambda: now[0])

    async def first() -> None:
        stores = App(None, folder=tmp_path).console
        stores.ages.day = lambda: now[0]
        stores.session.connect_local()
        await until(stores.session.changed, lambda: stores.session.connected)
        await stores.scan(folder)
        seen = {row.seen for at in range(stores.results.count) if (row := stores.results.row(at))}
        assert seen == {FIRST.toordinal()}
        await stores.close()  # the service stays the same

    async def later() -> None:
        async with console(folder=tmp_path) as stores:
            stores.ages.day = lambda: now[0]
            await stores.tasks.idle()
            results = stores.results
            rows = [row for at in range(results.count) if (row := results.row(at))]
            assert {row.seen for row in rows} == {FIRST.toordinal()}, "it is remembered"
            assert not any(row.due for row in rows), "there is no policy"
            stores.ages.put(POLICY)
            await stores.tasks.idle()
            own = sum(row.own for row in rows)
            total = results.total
            for text, count in (("due:overdue", own), ("-due:overdue", total - own),
                                ("age=8", total), ("age>8", 0), ("due:never", total - own),
                                ("due:(today,week,later)", 0),
                                ("due:overdue match>0 age>3", own)):  # fmt: skip
                stores.text.write(text)
                assert stores.text.run(), text
                await stores.tasks.idle()
                assert results.count == count, text
            stores.query.clear()
            stores.query.run()
            await stores.tasks.idle()
            row = next(row for at in range(results.count) if (row := results.row(at)) and row.own)
            assert row.due == FIRST.toordinal() + 7
            results.select(row.key)
            results.set_selected([row.key])
            stores.triage.decide(Action.FALSE_MATCH)
            await stores.settled(1)
            decided = results.row_of(row.key)
            assert decided is not None
            assert (decided.bucket, decided.due) == ("false", 0), "nothing is left to do"

    async def work() -> None:
        await first()
        assert (tmp_path / FILE_NAME).stat().st_mode & 0o777 == 0o600
        assert b"cards" not in (tmp_path / FILE_NAME).read_bytes(), "IDs only"
        now[0] = date(2026, 3, 10)
        await later()

    run(work())


def test_when_something_is_due() -> None:
    seen = FIRST.toordinal()
    for held, state, days in (
        ((1, 5, 0), "open", 1),
        ((0, 5, 9), "confirmed", 7),
        ((0, 0, 9), "open", 30),
        ((0, 0, 0), "open", 0),
        ((1, 1, 1), "done", 0),
        ((1, 1, 1), "test", 0),
        ((1, 1, 1), "", 0),
    ):
        assert due_day(seen, POLICY, held, state) == (seen + days if days else 0), (held, state)
    assert due_day(0, POLICY, (1, 0, 0), "open") == 0
    assert due_day(seen, Due(), (1, 0, 0), "open") == 0


def test_the_file_is_put_in_order_and_survives_what_is_no_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = FirstSeen(tmp_path)
    kept.load()
    keys = [Key("1", str(at)) for at in range(150)]
    for at, key in enumerate(keys):
        kept.add([line_for("Local", 700_000 + at % 2, [key])])
    with (tmp_path / FILE_NAME).open("ab") as end:
        end.write(b'{"place": "Local", "day": 0, "objects": {}}\n{"place": "Lo')
    for _ in range(2):
        again = FirstSeen(tmp_path)
        again.load()
        assert again.count == 150
        assert [again.day("Local", key) for key in keys] == [700_000, 700_001] * 75
        assert again.day("other", keys[0]) == 0
    assert (tmp_path / FILE_NAME).read_bytes().count(b"\n") == 2
    assert again.see("Local", keys[1], 700_005)
    assert again.day("Local", keys[1]) == 700_001, "the first day stays"
    monkeypatch.setattr(first_seen, "MOST", 150)
    assert not again.see("Local", Key("1", "new"), 700_005)
    assert again.day("Local", Key("1", "new")) == 0
