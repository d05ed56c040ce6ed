"""Whether a match object with members, such as a mail, also has matches of its own."""

from __future__ import annotations

from app.api.client import Client
from app.api.records.queries import QueryLocation
from app.state.rows.keys import Key

_MAIL = ("e-mail", "email", "mail")
"""Content types of objects that may have both matches of their own and members, unlike archives."""


async def own_matches(client: Client, key: Key, found: QueryLocation) -> bool:
    """Whether a match object has matches of its own, not only in its members.

    The summary of a mail with attachments does not say this, so the details of the mail are read.
    Raises `ApiError`.
    """
    if not found.children:
        return True
    if found.content_type.casefold() not in _MAIL:
        return False
    if found.remediation is not None:
        return True
    details = await client.matchobjects.get(key.target_id, key.object_id, details=False)
    return any(meta.is_aggregate for meta in details.metas)
