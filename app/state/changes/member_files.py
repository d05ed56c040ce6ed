"""Paths of the files that contain match objects, when they cannot be derived from the paths of
the objects.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from app.api.errors import Gone, NotAllowed
from app.state.connection.session import Session
from app.state.results.results import Results
from app.state.rows.keys import Key, Row
from app.state.work.tasks import slices

_AT_ONCE = 8
"""Maximum number of concurrent requests."""


class MemberFiles:
    """Finds the files of match objects in the loaded results or, if they are not there, with one
    request per archive. The answers are kept until another server is used.
    """

    def __init__(self, session: Session, results: Results) -> None:
        self._session = session
        self._results = results
        self._read: dict[Key, str] = {}
        self._place = session.place

    async def files_of(self, rows: Sequence[Row]) -> dict[Key, str]:
        """Return, for each match object, the path of the file that contains the object. If the
        server cannot tell this path, return the object's own path instead: a request with the
        object's own path is never for the whole file.
        """
        if self._place != self._session.place:  # another server may use the same IDs
            self._place, self._read = self._session.place, {}
        files, read = dict[Key, str](), self._read
        unknown: dict[tuple[str, str], list[Row]] = {}  # rows of one archive share the key
        for row in rows:
            if row.key not in files:
                files |= self._results.files_with(row)
            if row.key not in files and row.key not in read:
                archive = row.key.target_id, row.location.rpartition("#")[0]
                unknown.setdefault(archive, []).append(row)
        if self._session.local:
            for some in slices([*unknown.values()], _AT_ONCE):
                for found in await asyncio.gather(*map(self._read_file, some)):
                    read |= found
        return {row.key: files.get(row.key) or read.get(row.key) or row.location for row in rows}

    async def _read_file(self, members: Sequence[Row]) -> dict[Key, str]:
        """Read the path of the file that contains these match objects. Return this path for every
        match object in the file, including those that are not in `members`. Return an empty
        dictionary if the server does not tell the path, and the objects' own paths if it lists no
        parts of the file.
        """
        key = members[0].key
        try:
            parts = (await self._session.client.local.parts(key.target_id, key.object_id)).items
        except (Gone, NotAllowed):
            return {}
        if not parts:
            return {row.key: row.location for row in members}
        path = parts[0].name
        keys = [Key(key.target_id, part.object_id) for part in parts if part.object_id]
        keys += [row.key for row in members if row.location.startswith(f"{path}#")]
        return dict.fromkeys(keys, path)
