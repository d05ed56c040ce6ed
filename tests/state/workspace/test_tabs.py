"""Tabs: queries side by side, each with its selection; restored, pinned ones unchanged."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import msgspec
import pytest

from app.api.records.enums import Action
from app.settings import MOST_TABS, Settings
from app.state.counts.totals import QueryTotals
from app.state.query.query_store import QueryStore
from app.state.rows.keys import Key
from app.state.stores import AppStores, WindowStores
from app.state.workspace.tabs import ALONE, PINNED
from tests.state.conftest import CARD, Console, Run, console, until


async def ask(stores: Console, text: str) -> None:
    stores.text.write(text)
    assert stores.text.run(), text
    await stores.tasks.idle()


def texts(stores: WindowStores) -> list[str]:
    return [tab.text for tab in stores.tabs.tabs]


def test_each_tab_has_its_query_and_its_selection(run: Run, folder: Path) -> None:
    async def work() -> None:
        async with console() as stores:
            await stores.scan(folder)
            tabs, results = stores.tabs, stores.results
            everything = results.total
            assert tabs.why_not_close() == ALONE
            await ask(stores, "path:~cards")
            key = results.key(0)
            results.select(key)
            results.set_selected([key])
            tabs.new()
            await stores.tasks.idle()
            assert (results.total, stores.text.text, tabs.at) == (everything, "", 1)
            await ask(stores, "path:~old")
            stores.text.write("path:~older")  # not run yet
            tabs.step(1)
            await stores.tasks.idle()
            assert (stores.text.text, tabs.at, results.total) == ("path:~cards", 0, 1)
            assert (results.current, list(results.selected)) == (key, [key])
            tabs.step(-1)
            await stores.tasks.idle()
            assert (stores.text.text, texts(stores)) == (
                "path:~older",
                ["path:~cards", "path:~older"],
            )

            stores.text.write("path:~older status:open")  # an error does not discard the clause
            tabs.step(1)
            tabs.step(-1)
            await stores.tasks.idle()
            assert stores.text.text == "path:~older status:open"
            stores.text.mend()
            stores.text.write("path:~older")

            tabs.duplicate()
            await ask(stores, "type:Mastercard")
            assert texts(stores) == ["path:~cards", "path:~older", "type:Mastercard"]
            assert [tab.count for tab in tabs.tabs] == [1, 0, results.total]
            assert stores.settings.open_tabs == texts(stores)
            tabs.close(0)
            assert (tabs.at, stores.text.text) == (1, "type:Mastercard")
            tabs.close()
            await stores.tasks.idle()
            assert (stores.text.text, texts(stores)) == ("path:~older", ["path:~older"])
            assert stores.settings.open_tabs == [], "one alone is no tab"

            stores.queue.start()
            await stores.tasks.idle()
            assert texts(stores) == ["path:~older"]
            tabs.new()
            await stores.tasks.idle()
            assert (texts(stores), stores.queue.active) == (["path:~older", ""], False)
            for _ in range(2 * MOST_TABS):
                tabs.duplicate()
            assert len(tabs.tabs) == MOST_TABS
            assert not stores.failures

    run(work())


def test_the_focus_is_as_before_after_a_look_at_the_queue(run: Run, folder: Path) -> None:
    async def work() -> None:
        async with console() as stores:
            await stores.scan(folder)
            results = stores.results
            await ask(stores, "match>0")
            key = results.key(results.total - 1)
            results.select(key)
            results.set_selected([key])
            stores.queue.start()
            await stores.tasks.idle()
            assert stores.queue.active
            results.select(next(k for at in range(2) if (k := results.key(at)) != key))
            stores.queue.leave()
            await stores.tasks.idle()
            assert stores.text.text == "match>0"
            assert (results.current, list(results.selected)) == (key, [key])

    run(work())


def test_tabs_that_are_stored_during_the_queue_keep_the_query_of_before(
    run: Run, folder: Path
) -> None:
    async def work() -> None:
        async with console() as stores:
            await stores.scan(folder)
            await ask(stores, "match>0")
            view = stores.tabs.front.view
            assert view is not None
            stores.queue.start()
            await stores.tasks.idle()
            stores.tabs.keep()
            assert stores.tabs.front.view is not None
            assert stores.tabs.front.view.question == view.question
            assert stores.queue.active

    run(work())


@pytest.mark.parametrize("order", ["urgency", "risk"])
def test_the_queue_begins_with_the_most_urgent_that_the_server_knows(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, order: str
) -> None:
    monkeypatch.setattr(QueryStore, "offers_order", lambda _, asked: asked == order)

    async def work() -> None:
        async with console() as stores:
            await stores.scan(folder)
            stores.queue.start()
            await stores.tasks.idle()
            body = stores.query.applied
            assert body is not None
            assert (body.order, body.direction) == (order, None)

    run(work())


def test_the_queue_keeps_the_order_that_was_chosen_in_it(run: Run, folder: Path) -> None:
    async def work() -> None:
        async with console() as stores:
            await stores.scan(folder)
            queue, query = stores.queue, stores.query
            queue.start()
            await stores.tasks.idle()
            query.order_by("owner", "desc")
            await stores.tasks.idle()
            assert queue.active
            queue.leave()
            await stores.tasks.idle()
            assert query.draft.order != "owner"
            queue.start()
            await stores.tasks.idle()
            assert (queue.active, query.draft.order) == (True, "owner")
            query.edit(search="cards")
            assert not queue.active

    run(work())


def test_the_queue_of_a_server_without_risk_begins_with_the_most_matches(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        QueryStore, "offers_order", lambda _, order: order not in {"risk", "urgency"}
    )

    async def work() -> None:
        async with console() as stores:
            await stores.scan(folder)
            stores.queue.start()
            await stores.tasks.idle()
            body = stores.query.applied
            assert body is not None
            assert (body.order, body.direction) == ("matches", "desc")

    run(work())


async def decided_mail(stores: Console, folder: Path, attachments: int) -> list[Key]:
    """Scan a mail and decide it: it is in the answer as long as an attachment is open. Return the
    attachments.
    """
    mail = EmailMessage()
    mail.set_content(f"card {CARD}\n")
    for number in range(attachments):
        mail.add_attachment(f"card {CARD}\n", filename=f"form{number}.txt")
    (folder / "files").mkdir()
    (folder / "files" / "a.eml").write_bytes(mail.as_bytes())
    await stores.scan(folder / "files")
    results = stores.results
    keys = [results.key(at) for at in range(results.total)]
    rows = [row for key in keys if (row := results.row_of(key)) is not None]
    mails = [row.key for row in rows if "#" not in row.location]
    assert (len(rows), len(mails)) == (1 + attachments, 1)
    await decide(stores, mails)
    assert stores.sums.sums.confirmed == 1
    return [key for key in keys if key not in mails]


async def decide(stores: Console, keys: list[Key]) -> None:
    """Confirm matches, and wait until the totals show it."""
    confirmed = stores.sums.sums.confirmed + len(keys)
    stores.outbox.mark(Action.CONFIRMED, keys, "Roe", "real")
    await until(stores.sums.changed, lambda: stores.sums.sums.confirmed == confirmed)
    await until(stores.outbox.changed, lambda: not stores.outbox.busy)


def test_the_queue_counts_no_decision_of_before(run: Run, tmp_path: Path) -> None:
    async def work() -> None:
        async with console() as stores:
            queue = stores.queue
            await decided_mail(stores, tmp_path, attachments=1)
            queue.start()
            await stores.tasks.idle()
            await until(stores.sums.changed, lambda: stores.sums.sums.total == 2)
            assert stores.sums.sums.confirmed == 1
            assert queue.progress_in_full() == "0 of 1 decided"

    run(work())


def test_the_queue_counts_its_decisions_before_all_rows_are_loaded(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a server that cannot count: the totals are those of the loaded rows."""
    monkeypatch.setattr(QueryTotals, "whole", False)

    async def work() -> None:
        async with console() as stores:
            queue = stores.queue
            attachments = await decided_mail(stores, tmp_path, attachments=2)
            queue.start()
            await until(stores.sums.changed, lambda: stores.sums.sums.total == 3)
            assert queue.progress() == "0 of 2"
            await decide(stores, attachments[:1])
            assert queue.progress_in_full().startswith("1 of 2 decided · ")
            monkeypatch.setattr(QueryTotals, "whole", True)
            stores.sums.changed.emit()
            assert queue.progress_in_full().startswith("1 of 2 decided · ")

    run(work())


def test_no_more_tabs_are_kept_than_the_settings_may_hold(run: Run, folder: Path) -> None:
    async def work() -> None:
        async with console() as stores:
            await stores.scan(folder)
            tabs = stores.tabs
            asked = [f"match>{n}" for n in range(MOST_TABS)]
            stores.settings.open_tabs = list(asked)
            tabs.forget()  # another server: an unfiltered tab is added in front
            assert (len(tabs.tabs), tabs.front.text) == (MOST_TABS, "")
            tabs.go(1)
            await stores.tasks.idle()
            kept = msgspec.to_builtins(stores.settings)
            assert msgspec.convert(kept, Settings).open_tabs == asked[: MOST_TABS - 1]

    run(work())


def test_a_pinned_tab_stays_as_it_is(run: Run, folder: Path) -> None:
    async def work() -> None:
        async with console() as stores:
            await stores.scan(folder)
            tabs = stores.tabs
            tabs.new()
            await ask(stores, "path:~cards")
            tabs.toggle_pin()
            assert (texts(stores), tabs.at) == (["path:~cards", ""], 0)
            tabs.close()
            assert tabs.why_not_close() == PINNED
            await ask(stores, "path:~cards order:matches")  # the same in another order
            assert texts(stores) == ["path:~cards", ""]
            await ask(stores, "type:Mastercard")
            assert (texts(stores), tabs.at) == (["path:~cards", "type:Mastercard", ""], 1)
            assert stores.settings.pinned_tabs == ["path:~cards"]
            tabs.go(0)
            await stores.tasks.idle()
            assert stores.query.draft.order == "matches"
            tabs.toggle_pin()
            assert stores.settings.pinned_tabs == []

    run(work())


def test_a_pinned_tab_keeps_its_query_when_there_is_no_room_for_another(
    run: Run, folder: Path
) -> None:
    async def work() -> None:
        async with console() as stores:
            await stores.scan(folder)
            tabs, said = stores.tabs, list[object]()
            tabs.note.connect(said.append)
            await ask(stores, "path:~cards")
            while len(tabs.tabs) < MOST_TABS:
                tabs.duplicate()
            tabs.toggle_pin()
            before = texts(stores)
            await ask(stores, "type:Mastercard")
            assert stores.text.text == "type:Mastercard"
            assert texts(stores) == before
            assert stores.settings.pinned_tabs == ["path:~cards"]
            assert ["Close a tab" in str(words) for words in said] == [True]
            tabs.go(1)
            tabs.go(0)
            await stores.tasks.idle()
            assert stores.text.text == "path:~cards"

    run(work())


def test_a_query_that_is_too_long_to_be_restored_is_told(run: Run, folder: Path) -> None:
    async def work() -> None:
        async with console() as stores:
            await stores.scan(folder)
            tabs, said = stores.tabs, list[object]()
            tabs.note.connect(said.append)
            tabs.new()
            stores.text.write(" ".join(f"-owner:department{number:05}" for number in range(150)))
            await stores.tasks.idle()  # a long text is read in the background
            assert stores.text.run()
            await stores.tasks.idle()
            assert len(tabs.front.text) > 2_000
            tabs.toggle_pin()
            assert stores.settings.pinned_tabs == []
            assert ["not restored" in str(words) for words in said] == [True, True]

    run(work())


def test_tabs_come_back_and_say_what_they_cannot_ask(run: Run, folder: Path) -> None:
    async def work() -> None:
        async with console() as stores:
            pinned, beside = ["path:~cards", "target:nowhere"], ["path:~old", "", "type:Visa"]
            found = AppStores(Settings(pinned_tabs=pinned, open_tabs=beside), stores.host).main
            assert (texts(found), found.tabs.at) == ([*pinned, *beside], 3)
            assert [tab.pinned for tab in found.tabs.tabs] == [True, True, False, False, False]
            visa = [f"type:Visa match>{n}" for n in range(MOST_TABS)]
            many = AppStores(Settings(pinned_tabs=pinned, open_tabs=visa)).main
            assert (len(many.tabs.tabs), many.tabs.front.text) == (MOST_TABS, "")
            kept = AppStores(Settings(pinned_tabs=pinned), stores.host).main
            said: list[object] = []
            kept.tabs.note.connect(said.append)
            assert (texts(kept), kept.tabs.at) == (["path:~cards", "target:nowhere", ""], 2)
            kept.session.connect_local()
            await kept.tasks.idle()
            kept.tabs.go(1)
            assert (kept.tabs.at, len(said)) == (2, 1)
            kept.tabs.go(0)
            await kept.tasks.idle()
            assert (kept.tabs.at, kept.text.text) == (0, "path:~cards")
            kept.tabs.forget()
            assert (kept.tabs.at, len(kept.tabs.tabs)) == (2, 3)
            await kept.close()

    run(work())


def test_a_query_is_restored_in_one_tab(run: Run, folder: Path) -> None:
    async def work() -> None:
        async with console() as stores:
            await stores.scan(folder)
            settings = Settings(pinned_tabs=["path:~a"], open_tabs=["path:~a", "path:~b"] * 2)
            assert texts(AppStores(settings, stores.host).main) == ["path:~a", "", "path:~b"]
            await ask(stores, "path:~cards")
            stores.tabs.duplicate()
            assert stores.settings.open_tabs == ["path:~cards"]

    run(work())


def test_a_start_leaves_no_tab_that_the_user_has_not_opened(run: Run, folder: Path) -> None:
    async def work() -> None:
        async with console() as stores:
            await stores.scan(folder)
            stores.settings.open_tabs = ["path:~old"]
            stores.tabs.forget()  # as at a start
            await ask(stores, "path:~cards")
            assert texts(stores) == ["path:~cards", "path:~old"]
            assert stores.settings.open_tabs == ["path:~old"]

    run(work())


def test_a_query_that_was_typed_but_not_run_is_restored(run: Run, folder: Path) -> None:
    async def work() -> None:
        async with console() as stores:
            await stores.scan(folder)
            stores.settings.open_tabs = ["path:~old"]
            stores.tabs.forget()  # as at a start
            stores.text.write("path:~cards")
            stores.tabs.keep()
            assert stores.settings.open_tabs == ["path:~cards", "path:~old"]
            stores.tabs.new()
            await stores.tasks.idle()
            assert texts(stores) == ["path:~cards", "path:~old", ""]
            stores.text.write("path:~older")
            stores.tabs.go(0)  # without a keep, as after a crash
            await stores.tasks.idle()
            assert stores.settings.open_tabs == ["path:~cards", "path:~old", "path:~older"]

    run(work())
