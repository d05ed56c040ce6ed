"""The folders with results inside a Location, one level at a time."""

from __future__ import annotations

import sqlite3

from app.api.records.folders import Folder
from app.paths import separator_of
from app.service.store.search import SEPARATORS

# An object in a container counts with the path of its file. The part of this path below the folder
# is cut at the first separator. A file directly in the folder has no separator there.
_LEVEL = """
WITH files AS (
  SELECT replace(CASE inner WHEN '' THEN path
    ELSE substr(path, 1, length(path) - length(inner) - 1) END, '\\', '/') AS path,
    prohibited, match, test
  FROM objects WHERE location_id = :location AND NOT container
), below AS (
  SELECT substr(path, :length + 1) AS rest, prohibited, match, test
  FROM files WHERE substr(path, 1, :length) = replace(:folder, '\\', '/')
)
SELECT substr(rest, 1, instr(rest, '/') - 1) AS name, sum(prohibited) AS prohibited,
  sum(match) AS match, sum(test) AS test,
  max(instr(substr(rest, instr(rest, '/') + 1), '/') > 0) AS folders
FROM below WHERE instr(rest, '/') > 1
GROUP BY name ORDER BY name COLLATE NOCASE, name LIMIT :most"""


def inside(conn: sqlite3.Connection, location_id: int, folder: str, most: int) -> list[Folder]:
    """Return up to `most` folders directly inside `folder`. A folder is returned if it has results
    at any depth.
    """
    start = folder if folder.endswith(SEPARATORS) else folder + separator_of(folder)
    asked = {"location": location_id, "folder": start, "length": len(start), "most": most}
    return [
        Folder(
            path=start + row["name"],
            prohibited=row["prohibited"],
            match=row["match"],
            test=row["test"],
            folders=bool(row["folders"]),
        )
        for row in conn.execute(_LEVEL, asked)
    ]
