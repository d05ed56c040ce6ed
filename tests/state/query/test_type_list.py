"""The data types of a server, as far as the account may list them."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from app.api.errors import refused
from app.api.records.datatypes import CustomDataType, DataType
from app.state.query.type_list import data_types

VISA = DataType(key="visa", name="Visa", category="Cardholder data")
OWN = CustomDataType(id="1", key="own", name="Badge", expression="x")


def of(custom: Any) -> tuple[list[str], bool]:
    """Return the names listed on a server that answers so to a request for custom types."""

    async def builtins() -> Any:
        return SimpleNamespace(items=[VISA])

    client = SimpleNamespace(datatypes=SimpleNamespace(builtins=builtins, custom=custom))
    session = SimpleNamespace(local=True, client=client)
    found, whole = asyncio.run(data_types(cast("Any", session)))
    return [one.name for one in found], whole


def test_custom_types_follow_the_built_in_ones() -> None:
    async def custom() -> Any:
        return SimpleNamespace(items=[OWN])

    assert of(custom) == (["Visa", "Badge"], True)


def test_the_list_is_not_whole_for_an_account_that_may_not_read_custom_types() -> None:
    async def custom() -> Any:
        raise refused(403, "You do not have permission to do this.", endpoint="GET")

    assert of(custom) == (["Visa"], False)
