"""Custom data types, data type profiles, and the data types of a Location's last scan.

All fields of a custom data type except its name are encrypted, because an expression may be a
value. Each list of values has its own file, which contains keyed hashes (`value_lists.py`).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence

import msgspec

from app.api.records.datatypes import CustomDataType, DataTypeProfile, NewDataType
from app.discovery.match.catalogue import BY_KEY, DEFAULT, FORMER
from app.discovery.match.custom_types import CustomType
from app.discovery.match.matches import Severity
from app.discovery.match.rules import Wanted
from app.service.base.secrets import SealBroken, Seals
from app.service.store import value_lists
from app.service.store.ids import public

MOST = 100
"""Maximum number of custom data types, and of data type profiles."""
_PLANNED = """
SELECT 1 FROM schedules s, json_each(s.options, '$.profiles') p
WHERE s.status IN ('scheduled', 'pending', 'deactivated') AND p.value = ?
"""


def add(conn: sqlite3.Connection, seals: Seals, new: NewDataType) -> int:
    """Store a new custom data type and return its row key. The caller checks that no other data
    type has its name.
    """
    (key,) = conn.execute(
        "INSERT INTO data_types (key, name) VALUES ('', ?) RETURNING id", (new.name,)
    ).fetchone()
    conn.execute("UPDATE data_types SET key = ? WHERE id = ?", (f"CUSTOM_{key}", key))
    _seal(conn, seals, key, new)
    return int(key)


def change(conn: sqlite3.Connection, seals: Seals, key: int, new: NewDataType) -> None:
    """Replace a custom data type. The caller checks that no other data type has the new name."""
    conn.execute("UPDATE data_types SET name = ? WHERE id = ?", (new.name, key))
    _seal(conn, seals, key, new)


def remove(conn: sqlite3.Connection, key: int) -> None:
    """Remove a custom data type. Its existing matches then show the key in place of the name."""
    conn.execute("DELETE FROM data_types WHERE id = ?", (key,))


def key_of(conn: sqlite3.Connection, key: int) -> str | None:
    """Return the data type key of a row (`CUSTOM_7`); None if the row does not exist."""
    row = conn.execute("SELECT key FROM data_types WHERE id = ?", (key,)).fetchone()
    return None if row is None else str(row["key"])


def listed(conn: sqlite3.Connection, seals: Seals) -> list[CustomDataType]:
    """Return all custom data types, sorted by ID. If the fields of a data type cannot be decrypted,
    its expression is empty.
    """
    rows = conn.execute("SELECT * FROM data_types ORDER BY id").fetchall()
    found = [
        msgspec.convert(
            {
                **_opened(seals, row),
                "id": public(row["id"]),
                "key": row["key"],
                "name": row["name"],
            },
            CustomDataType,
        )
        for row in rows
    ]
    return [
        one
        if one.exact is None
        else msgspec.structs.replace(one, values=value_lists.state(conn, seals, one.exact.list_id))
        for one in found
    ]


def custom_types(conn: sqlite3.Connection, seals: Seals) -> list[CustomType]:
    """Return all custom data types for the engine. Those that cannot be decrypted, or whose list
    of values is lost, are left out.
    """
    return [
        custom_type(conn, seals, one.key, one) for one in listed(conn, seals) if not is_lost(one)
    ]


def is_lost(one: CustomDataType) -> bool:
    """Return whether a data type cannot be searched for, because it cannot be decrypted or because
    its list of values is lost.
    """
    return not one.expression and (one.values is None or bool(one.values.lost))


def custom_type(conn: sqlite3.Connection, seals: Seals, key: str, new: NewDataType) -> CustomType:
    """Return a custom data type in the form that the engine accepts."""
    return CustomType(
        exact=None if new.exact is None else value_lists.exact(conn, seals, new.exact),
        key=key,
        name=new.name,
        expression=new.expression,
        keywords=tuple(new.keywords or ()),
        check=new.check or "",
        severity=Severity(new.severity or Severity.MATCH),
        any_case=bool(new.any_case),
    )


def list_id(conn: sqlite3.Connection, seals: Seals, key: int) -> str:
    """Return the ID of a custom data type's list of values, "" if it has none."""
    found = [one.exact for one in listed(conn, seals) if one.id == public(key)]
    return found[0].list_id if found and found[0] else ""


def remove_unused_lists(conn: sqlite3.Connection, seals: Seals, *, unsaved: bool = False) -> None:
    """Remove lists that no data type uses (`value_lists.remove_unused`). If a data type cannot be
    decrypted, no list is removed.
    """
    types = listed(conn, seals)
    if all(one.expression or one.exact for one in types):
        used = {one.exact.list_id for one in types if one.exact}
        value_lists.remove_unused(conn, used, unsaved=unsaved)


def add_profile(conn: sqlite3.Connection, label: str, types: Iterable[str]) -> int | None:
    """Write a new data type profile; return its key, or None if the label is taken."""
    row = conn.execute(
        "INSERT INTO type_profiles (label, types) VALUES (?, ?) ON CONFLICT DO NOTHING"
        " RETURNING id",
        (label, json.dumps(sorted(set(types)))),
    ).fetchone()
    return None if row is None else int(row["id"])


def change_profile(conn: sqlite3.Connection, key: int, label: str, types: Iterable[str]) -> bool:
    """Replace a data type profile. Return False if nothing was changed: another profile has this
    label, or no profile has this key.
    """
    changed = conn.execute(
        "UPDATE OR IGNORE type_profiles SET label = ?, types = ? WHERE id = ?",
        (label, json.dumps(sorted(set(types))), key),
    )
    return changed.rowcount > 0


def remove_profile(conn: sqlite3.Connection, key: int) -> None:
    """Remove a data type profile. The caller checks that no planned or running scan uses the
    profile (`planned_with`).
    """
    conn.execute("DELETE FROM type_profiles WHERE id = ?", (key,))


def planned_with(conn: sqlite3.Connection, key: int) -> bool:
    """Return whether a planned (possibly paused) or running scan uses this profile."""
    return conn.execute(_PLANNED, (public(key),)).fetchone() is not None


def profiles(conn: sqlite3.Connection, key: int | None = None) -> list[DataTypeProfile]:
    """Return all data type profiles, sorted by ID; with `key`, only the profile with this key."""
    rows = conn.execute(
        "SELECT * FROM type_profiles WHERE ?1 IS NULL OR id = ?1 ORDER BY id", (key,)
    )
    return [
        DataTypeProfile(
            id=public(row["id"]),
            label=row["label"],
            data_types=sorted({FORMER.get(key, key) for key in json.loads(row["types"])}),
        )
        for row in rows.fetchall()
    ]


def wanted(conn: sqlite3.Connection, seals: Seals, profile_keys: Sequence[int]) -> Wanted:
    """Return the data types of all these profiles. Without a profile, return the default data
    types and all custom ones. Raises LookupError if a profile no longer exists.
    """
    custom = custom_types(conn, seals)
    if not profile_keys:
        return Wanted(custom=tuple(custom))
    keys: set[str] = set()
    for profile in profile_keys:
        found = profiles(conn, profile)
        if not found:
            raise LookupError("A data type profile of this scan is no longer there.")
        keys.update(found[0].data_types)
    return _wanted(keys, custom)


def lost(
    conn: sqlite3.Connection, seals: Seals, profile_keys: Sequence[int]
) -> list[CustomDataType]:
    """Return those data types of all these profiles that cannot be searched for. Without a profile,
    return all custom data types that cannot be searched for.
    """
    keys = {key for profile in profile_keys for one in profiles(conn, profile)
            for key in one.data_types}  # fmt: skip
    return [
        one for one in listed(conn, seals) if is_lost(one) and (not profile_keys or one.key in keys)
    ]


def of_keys(conn: sqlite3.Connection, seals: Seals, keys: Iterable[str]) -> Wanted:
    """Return the data types with these keys. Unknown keys are ignored."""
    return _wanted(keys, custom_types(conn, seals))


def remember(conn: sqlite3.Connection, location_id: int, what: Wanted) -> None:
    """Record the data types that a scan of this Location searches for. The next scan replaces the
    record.
    """
    types = DEFAULT if what.types is None else what.types
    keys = sorted([*types, *(each.key for each in what.custom)])
    conn.execute(
        "INSERT OR REPLACE INTO searched_types VALUES (?, ?)", (location_id, json.dumps(keys))
    )


def searched(conn: sqlite3.Connection, seals: Seals, location_id: int) -> Wanted:
    """Return the data types of this Location's last scan; the default ones if none is recorded.
    Custom data types are returned in their present form.
    """
    row = conn.execute(
        "SELECT types FROM searched_types WHERE location_id = ?", (location_id,)
    ).fetchone()
    return Wanted() if row is None else of_keys(conn, seals, json.loads(row["types"]))


def _wanted(keys: Iterable[str], custom: Iterable[CustomType]) -> Wanted:
    chosen = frozenset(FORMER.get(key, key) for key in keys)
    built_in = frozenset(key for key in chosen if key in BY_KEY)
    return Wanted(
        None if built_in == DEFAULT else built_in,
        tuple(each for each in custom if each.key in chosen),
    )


def _seal(conn: sqlite3.Connection, seals: Seals, key: int, new: NewDataType) -> None:
    sealed = seals.expressions.close(msgspec.json.encode(new), _about(key))
    conn.execute("UPDATE data_types SET sealed = ? WHERE id = ?", (sealed, key))


def _opened(seals: Seals, row: sqlite3.Row) -> dict[str, object]:
    """Return the fields of a custom data type. If they cannot be decrypted, the expression is
    empty.
    """
    try:
        opened = seals.expressions.open(row["sealed"], _about(row["id"]))
    except SealBroken:
        return {"expression": ""}
    return msgspec.json.decode(opened, type=dict[str, object])


def _about(key: int) -> str:
    return f"data type {key}"
