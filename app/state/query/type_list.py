"""The data types of a server: the built-in ones and the custom ones."""

from __future__ import annotations

from app.api.errors import NotAllowed
from app.api.records.datatypes import DataType
from app.language import Texts
from app.state.connection.session import Session

tr = Texts(__name__)


async def data_types(session: Session) -> tuple[list[DataType], bool]:
    """Return the data types, first the built-in ones and then the custom ones, and whether the list
    is complete. It is not complete if the account may not list the custom ones. Raises `ApiError`,
    `NotConnected`.
    """
    found = list((await session.client.datatypes.builtins()).items)
    if not session.local:
        return found, True
    try:
        own = (await session.client.datatypes.custom()).items
    except NotAllowed:
        return found, False
    category = tr("Custom data types")
    return [*found, *(DataType(key=one.key, name=one.name, category=category) for one in own)], True
