""" "Go to" by some letters; back and forward including the selection."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.api.records.queries import Query
from app.state.query.saved_queries import SavedQuery
from tests.state.conftest import Run, console
from tests.ui import made


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("fs", ["target fs01", "location /srv/pay", "location /home", "path fs"]),
        ("PAY", ["query Payroll", "location /srv/pay", "location /srv/pay", "path PAY"]),
        ("hr", ["target hr-ws07", "location /hr", "path hr"]),
        ("pay fs01", ["location /srv/pay", "path pay fs01"]),
        ("fin", ["group Finance", "target fs01", f"target {made.EVIL}", "path fin"]),
        ("nothing at all", ["path nothing at all"]),
    ],
)
def test_what_letters_find(run: Run, typed: str, found: list[str]) -> None:
    async def main() -> None:
        stores = made.stores()
        stores.inventory.groups = made.inventory()
        stores.saved.queries = [SavedQuery(name="Payroll", text="path:~payroll")]
        stores.goto.find(typed)
        await stores.tasks.idle()
        assert [f"{one.kind} {one.text}" for one in stores.goto.found] == found

    run(main())


def test_one_goes_there_and_back_with_the_selection(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            visits, results, query = stores.visits, stores.results, stores.query
            assert not visits.can_go_back
            chosen = [stores.key("cards.csv"), stores.key("größe.txt")]
            results.set_selected(chosen)
            results.select(chosen[0])
            for typed, kind in ((str(folder), "location"), ("größe", "path")):
                stores.goto.find(typed)
                await stores.tasks.idle()
                (goal,) = [one for one in stores.goto.found if one.kind == kind]
                stores.goto.go(goal)
                await stores.tasks.idle()
            assert query.applied == Query(search="größe")
            query.order_by("owner", "desc")  # another order is not another view
            await stores.tasks.idle()
            results.set_selected([stores.key("größe.txt")])
            results.select(stores.key("größe.txt"))
            visits.back()
            await stores.tasks.idle()
            assert query.applied.prefix == [str(folder)]
            assert stores.query.scope.prefix == str(folder)
            visits.back()
            visits.back()  # there is no earlier view
            await stores.tasks.idle()
            assert query.applied == Query()
            assert stores.text.text == ""
            assert (results.selected, results.current) == (chosen, chosen[0])
            visits.forward()
            visits.forward()
            await stores.tasks.idle()
            assert query.applied == Query(search="größe", order="owner", direction="desc")
            assert results.current == stores.key("größe.txt")
            assert not visits.can_go_forward
            visits.back()
            await stores.tasks.idle()
            query.edit(data_type=["Mastercard"])
            query.run()
            await stores.tasks.idle()
            assert not visits.can_go_forward  # a new query discards the forward views
            assert visits.can_go_back
            assert stores.failures == []

    run(main())
