"""The data types of a row, in a query for one of them."""

from __future__ import annotations

from pathlib import Path

from tests.state.conftest import Run, console


def test_types_of_a_row_begin_with_the_one_that_the_query_asks_for(run: Run, folder: Path) -> None:
    async def main() -> None:
        async with console() as stores:
            await stores.scan(folder)
            for asked, types in (("Visa", "Visa, Mastercard"), ("Mastercard", "Mastercard, Visa")):
                stores.query.edit(data_type=[asked])
                stores.query.run()
                await stores.tasks.idle()
                row = stores.results.row_of(stores.key("cards.csv"))
                assert row is not None
                assert row.types == types

    run(main())
