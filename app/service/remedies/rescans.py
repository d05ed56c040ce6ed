"""Searches a file again after a mask, in a worker process, because the content is untrusted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import replace

from app.discovery.match.errors import DiscoveryError
from app.discovery.match.matches import Match
from app.discovery.match.rules import Rules
from app.discovery.read.rescan_preview import find_patched
from app.discovery.read.search import find_all
from app.discovery.scan.worker_tasks import work, work_within
from app.log import get_logger
from app.remediation.disk.content import Patched
from app.remediation.disk.errors import Refused
from app.remediation.formats import mask_inside
from app.remediation.formats.splices import Rebuild, Rebuilt
from app.remediation.journal.records import Order, Rescan
from app.service.base.secrets import Seals
from app.service.rules import filters, risk
from app.service.store import datatypes, locations, recording
from app.service.store.database import Database
from app.service.store.layouts import Layouts
from app.service.store.objects import StoredObject
from app.service.store.scan_runs import Run

_SECONDS = 300.0
_TIMES_READ = 4
"""Estimated maximum number of passes over a container while it is rewritten."""

_log = get_logger(__name__)


def rescanner(pool: Executor, key: bytes, db: Database, seals: Seals) -> Rescan:
    """Return the function with which the remediator checks for remaining matches. The function may
    raise Refused.

    The function searches for the same data types as the last scan of the object's Location. Values
    that a filter of the Target ignores do not count as remaining matches.
    """

    def rescan(content: bytes | Patched, encoding: str, location_id: int) -> Sequence[Match]:
        with db.read() as conn:
            rules = filters.ignored(conn, seals, locations.target_of(conn, location_id) or 0)
            wanted = datatypes.searched(conn, seals, location_id)
        rules = replace(rules, wanted=wanted)
        try:
            return _submitted(pool, content, key, encoding, rules).result(_SECONDS)
        except (BrokenExecutor, TimeoutError, DiscoveryError) as error:
            raise Refused("the masked text could not be searched again") from error

    return rescan


def _submitted(
    pool: Executor, content: bytes | Patched, key: bytes, encoding: str, rules: Rules
) -> Future[list[Match]]:
    """Let a worker search the content. If the file is large, the worker reads it and applies the
    edits itself.
    """
    if isinstance(content, bytes):
        return pool.submit(find_all, content, key, encoding, rules)
    return pool.submit(find_patched, *content.place, content.edits, key, encoding, rules)


def rebuilder(pool: Executor, key: bytes, db: Database, seals: Seals) -> Rebuild:
    """Return the function with which the remediator masks an object inside a file, such as a
    document in an archive. The function may raise Refused.
    """

    def rebuild(data: bytes, order: Order) -> Rebuilt:
        with db.read() as conn:
            rules = filters.ignored(conn, seals, locations.target_of(conn, order.location_id) or 0)
            wanted = datatypes.searched(conn, seals, order.location_id)
        rules = replace(rules, wanted=wanted)
        size = _TIMES_READ * len(data)
        try:
            return pool.submit(
                work_within, size, mask_inside.rebuild, data, mask_inside.subject(order), key, rules
            ).result(_SECONDS)
        except (BrokenExecutor, TimeoutError, DiscoveryError) as error:
            raise Refused("the file could not be unpacked and written again") from error

    return rebuild


def reader(
    pool: Executor, key: bytes, db: Database, seals: Seals, now: Callable[[], float]
) -> Callable[[StoredObject], None]:
    """Return a function that searches a whole file again and stores its matches. The service calls
    it when the stored matches may be outdated, for example after a mask that has left matches.
    Matches of data types that cannot be searched for are kept, as in a scan. If the file cannot be
    read, the error is only logged.
    """
    layouts = Layouts()

    def read_again(item: StoredObject) -> None:
        with db.read() as conn:
            rules = filters.rules(conn, seals, item.target_id, item.location_path, now())
            wanted = datatypes.searched(conn, seals, item.location_id)
            lost = datatypes.lost(conn, seals, ())  # the last scan has kept only its own
        rules = replace(rules, wanted=wanted)
        try:
            report = pool.submit(
                work, item.root, item.file_raw, item.size, key, None, rules
            ).result(_SECONDS)
        except (BrokenExecutor, RuntimeError, TimeoutError, DiscoveryError) as error:
            _log.warning("a file could not be read again", exc_info=error)
            return
        with db.write() as conn:
            place = locations.get(conn, item.target_id, item.location_id)
            if place is not None:
                run = Run(place.run, item.target_id, item.location_id, place.path, layouts=layouts)
                run.lost_types = frozenset(one.key for one in lost)
                recording.record(conn, run, [report], now())
                risk.remap(conn, objects=run.touched)

    return read_again
