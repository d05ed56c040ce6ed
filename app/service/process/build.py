"""Parts of a service: opened in order, recovered after a crash, closed in reverse order."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import time
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

from app import __version__
from app.discovery.match.rules import Wanted
from app.own_files import OwnFiles
from app.remediation.engine import Remediator
from app.remediation.journal import head_file
from app.remediation.undo_copies.keys import Keys
from app.secrets.keystore import keystore
from app.service.accounts.accounts import Accounts
from app.service.backup import snapshot
from app.service.base.secrets import Seals
from app.service.events_and_audit.access_and_export_audit import AccessAudit
from app.service.events_and_audit.audited import AuditedStore
from app.service.events_and_audit.events import EventBus
from app.service.events_and_audit.service_events import KEY_MISSING, Notices, copies_without_key
from app.service.process.installation_keys import (
    FolderKeys,
    VaultKey,
    folder_keys,
    forget_earlier,
)
from app.service.process.keyring_head import KeyringHead
from app.service.queries.open_queries import Queries
from app.service.queries.sample_recall import SampleRecall
from app.service.remedies import audit_repair
from app.service.remedies.dry_runs import Previewer
from app.service.remedies.job_runner import FEATURES, JobRunner
from app.service.remedies.proposals import Proposals
from app.service.remedies.rescans import reader, rebuilder, rescanner
from app.service.routes.context import UNDO_UNTIL_QUIT, Context
from app.service.rules.list_drafts import ListDrafts
from app.service.scans.reports.report_uploads import ReportUploads
from app.service.scans.scan_pool import PoolFactory, local_pool
from app.service.scans.scan_runner import ScanRunner
from app.service.store import datatypes, names
from app.service.store.database import Database
from app.service.store.slices import Background
from app.service.upkeep.remapping import Remapper
from app.service.upkeep.removed_results import Sweeper

_EXPIRY_SECONDS = 60.0
"""Interval in seconds between checks for expired proposals."""
Worker = tuple[Executor, bytes, Database, Seals]
"""Dependencies of a search in a worker: the pool, the key of fingerprints, store, seals."""


class _Closable(Protocol):
    def close(self) -> None: ...


C = TypeVar("C", bound=_Closable)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Start options of a service. `session` identifies the run of the console; it stays the same
    when the console restarts the service. `make_pool` makes the processes that read files.
    """

    data: Path
    username: str
    password: str = field(repr=False)
    vault: VaultKey
    session: str = field(repr=False)
    host: str = "127.0.0.1"
    port: int = 0
    make_pool: PoolFactory = local_pool


def build(options: Options, own: OwnFiles, certificate: str, end: contextlib.ExitStack) -> Context:
    """Open all parts of a service, and recover from a crash: first the files, then jobs and scans.
    `end` closes the parts.

    Raises DatabaseError or InstallationKeyError or RemediationError. Raises Problem (503) if the
    journal cannot be written.
    """
    keys = folder_keys(options.data / "service", options.vault)
    db = _until(end, Database(options.data / "service", options.vault.value))
    bus = EventBus(db)
    notices = Notices(bus)
    end.callback(notices.ended)
    seals = Seals.derive(keys.filters, options.vault.value)
    with db.read() as conn:
        datatypes.remove_unused_lists(conn, seals, unsaved=True)
    pool = options.make_pool
    scans = ScanRunner(db, bus, keys.fingerprint, seals, options.data, own, make_pool=pool)
    worker = (scans.request_pool, keys.fingerprint, db, seals)
    remediator = _remediator(options, own, keys, worker, end)
    end.callback(scans.close)
    jobs = _until(end, JobRunner(db, bus, remediator, reader(*worker, time.time)))
    notices.damage = remediator.audit.damage  # as found, before anything is written
    if options.vault.replaced:
        notices.key_missing = KEY_MISSING
    elif options.vault.lasting and (copies := remediator.copies.without_key):
        notices.key_missing = copies_without_key(copies)
    _recover(options, remediator, jobs, scans)
    notices.started()
    lasting = options.vault.lasting
    accounts = _until(end, _accounts(options, db, bus))
    audited = AuditedStore(db, remediator.audit)
    proposals = Proposals(db, bus, audited, jobs, accounts, time.time)
    audit_repair.record(audited, remediator.audit, db)
    proposals.approved.resume()

    def expire(most: int) -> bool:
        snapshot.remove_left(options.data)
        return proposals.expire(most)

    return Context(
        folder=options.data,
        own=own,
        db=db,
        key=keys.fingerprint,
        seals=seals,
        pool=scans.request_pool,
        bus=bus,
        scans=scans,
        jobs=jobs,
        queries=Queries(),
        notices=notices,
        previews=Previewer(db, remediator, until_quit=not lasting),
        remapper=_until(end, Remapper(db, bus)),
        sweeper=_until(end, Sweeper(db)),
        expiry=_until(end, Background("expiry", expire, _EXPIRY_SECONDS)),
        accounts=accounts,
        trail=AccessAudit(remediator, bus),
        audited=audited,
        proposals=proposals,
        drafts=ListDrafts(),
        recall=_until(end, _recall(db, seals)),
        reports=_until(end, ReportUploads(db, seals, options.data)),
        features=FEATURES if lasting else (*FEATURES, UNDO_UNTIL_QUIT),
        version=__version__,
        certificate=certificate,
        user=options.username,
    )


def _recall(db: Database, seals: Seals) -> SampleRecall:
    def wanted() -> Wanted:
        with db.read() as conn:
            return datatypes.wanted(conn, seals, ())

    def name_of(key: str) -> str:
        with db.read() as conn:
            return names.name(conn, key)

    return SampleRecall(wanted, name_of)


def _until(end: contextlib.ExitStack, part: C) -> C:
    """Register the `close` of this part with `end`, and return the part."""
    end.callback(part.close)
    return part


def _recover(options: Options, remediator: Remediator, jobs: JobRunner, scans: ScanRunner) -> None:
    """Settle the work that a crash interrupted, before this session begins new work."""
    jobs.recover()
    if not remediator.unsettled():  # pending jobs of an earlier version need its key
        forget_earlier(options.data / "service", options.vault)
    jobs.begin_session(_mark(options))
    scans.recover()


def _accounts(options: Options, db: Database, bus: EventBus) -> Accounts:
    tell = partial(_tell_login, bus)
    accounts = Accounts(options.username, options.password, db=db, tell=tell)
    accounts.on_change(bus.leave)
    return accounts


def _remediator(
    options: Options, own: OwnFiles, keys: FolderKeys, worker: Worker, end: contextlib.ExitStack
) -> Remediator:
    """Open the engine that changes files. If there is a keyring, the keyring stores the head of
    the engine's journal.
    """
    folder, vault = options.data / "service", options.vault
    kept = _kept_head(options)
    remediator = Remediator(
        folder / "remediation",
        Keys.derive(
            vault.value,
            keys.journal,
            audit=keys.audit,
            earlier=keys.earlier,
            lasting=vault.lasting,
        ),
        rescan=rescanner(*worker),
        rebuild=rebuilder(*worker),
        head=folder / head_file.NAME,
        heads=kept.load() if kept else (),
        own=own,
    )
    end.callback(remediator.close)
    if kept:
        kept.follow(remediator.audit.head)
        end.callback(kept.close)
    return remediator


def _kept_head(options: Options) -> KeyringHead | None:
    """Return the keyring's copy of the journal head; None without a keyring."""
    backend = keystore() if options.vault.lasting else None
    return KeyringHead(backend, options.data) if backend else None


def _mark(options: Options) -> str:
    """Return an identifier of this session, derived from `session` and the vault key."""
    return hmac.new(options.vault.value, options.session.encode(), "sha256").hexdigest()


def _tell_login(bus: EventBus, operation: str, text: str, username: str | None) -> None:
    """Record a login in a thread, because the caller runs in the event loop and must not block."""
    publish = partial(bus.publish, operation, text, user=username)
    asyncio.get_running_loop().run_in_executor(None, publish)
