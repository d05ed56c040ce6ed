"""The sample set in this service, added and removed: files in the data folder, hosts as Targets."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from pathlib import Path

from app.api.records.local import SampleSet
from app.discovery.sample.sample_set import HOSTS, MANIFEST, Host, generate
from app.service.scans.scan_runner import SAMPLE_SET
from app.service.store import groups, locations, targets
from app.service.store.database import Database
from app.service.store.ids import internal, public
from app.service.store.locations import StoredLocation

one_at_a_time = threading.Lock()
"""Is held while the sample set is added or removed. Must be taken before a transaction begins."""


def add_sample_set(db: Database, data: Path) -> SampleSet:
    """Generate the sample set under `data` if it is missing, and add its Targets if they are
    missing.

    An existing sample set is not generated again, so masked files in it stay masked. Raises
    OSError if the sample set cannot be written.
    """
    folder = data / SAMPLE_SET
    with one_at_a_time:
        if not (folder / MANIFEST).exists():  # written last
            generate(folder)
        files = sum(1 for path in folder.rglob("*") if path.is_file() and path.name != MANIFEST)
        with db.write() as conn:
            added = [_add_host(conn, folder, host) for host in HOSTS]
    return SampleSet(folder=str(folder), files=files, targets=added)


def sample_locations(conn: sqlite3.Connection, data: Path) -> list[StoredLocation]:
    """Return the Locations of the sample set that exist now."""
    paths = {str(data / SAMPLE_SET / host.folder) for host in HOSTS}
    return [one for one in locations.listed(conn) if one.protocol == "file" and one.path in paths]


def remove_files(data: Path) -> None:
    """Remove the files of the sample set, the manifest first: what may be left is then incomplete,
    and the set can be added, or removed, again. Raises OSError.
    """
    folder = data / SAMPLE_SET
    (folder / MANIFEST).unlink(missing_ok=True)
    if folder.exists():
        shutil.rmtree(folder)


def empty_groups(conn: sqlite3.Connection) -> list[int]:
    """Return the keys of the Groups of the sample set that have no Target and no comments."""
    names = {host.group for host in HOSTS}
    found = groups.tree(conn, groups.Search(), 0, -1)
    empty = [one for one in found if one.name in names and not one.targets and not one.comments]
    return [key for one in empty if (key := internal(one.id)) and key != groups.FIRST]


def _add_host(conn: sqlite3.Connection, folder: Path, host: Host) -> str:
    """Return the ID of the host's Target. If the Target is missing, create it with its
    Location.
    """
    group_id = groups.find_or_add(conn, host.group)
    known = [
        target.id
        for target in targets.listed(conn, group_id=group_id, name=host.name)
        if target.name == host.name
    ]
    if known:
        target_id = known[0]
    else:
        made = targets.add(conn, host.name, targets.Fields(group_id, platform=host.platform))
        if made is None:
            raise LookupError("another Target has this name")
        target_id = made
    path = str(folder / host.folder)
    if not locations.parent_exists(conn, target_id, "file", path):
        locations.add(conn, target_id, "file", path)
    return public(target_id)
