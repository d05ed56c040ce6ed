"""Extensions of a server of this project to the contract: /local/v1."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

from app.api.errors import BadAnswer, Gone
from app.api.records.administration import LicenseChange
from app.api.records.common import DataTypeCounts
from app.api.records.local import (
    Acknowledgement,
    ActiveJob,
    AuditCheck,
    AuditExport,
    AuditNote,
    AuditPage,
    Capabilities,
    ChainRecord,
    DatabaseCopies,
    Event,
    Job,
    JobEnds,
    KnownHost,
    KnownHostUpdate,
    NewKnownHost,
    ObjectBytes,
    Preview,
    PreviewOrder,
    SampleSet,
    SignedCoverage,
    VaultEntry,
    VaultState,
)
from app.api.records.local_objects import ObjectHit, ObjectPart, Why
from app.api.records.similarity import AlikeGroup, AlikeObject, QuerySums
from app.api.resources.base import PAGE, Resource
from app.api.wire import Page


class Local(Resource):
    """Extensions of a server of this project to the contract: /local/v1."""

    async def capabilities(self) -> Capabilities | None:
        """Return the server's features; None if the server has no `/local/v1`, or if its answer is
        not valid.
        """
        try:
            return await self._requester.read("/local/v1/capabilities", Capabilities)
        except (Gone, BadAnswer):
            return None

    async def change_license(self, change: LicenseChange) -> None:
        """Set the state and the edition of the licence."""
        await self._requester.write("PUT", "/local/v1/license", body=change)

    async def events(
        self,
        *,
        after: str | None = None,
        module: str | None = None,
        kind: str | None = None,
        limit: int | None = None,
    ) -> Page[Event]:
        """Return events. With `after` (an event ID), return only newer events."""
        params = {"after": after, "module": module, "class": kind, "limit": limit}
        return await self._requester.read_page("/local/v1/events", Event, params)

    async def record_events(self, record: str, *, limit: int | None = None) -> Page[Event]:
        """Return the events about a record (`Event.record`), newest first."""
        template = "/local/v1/events/about"
        return await self._requester.read_page(template, Event, {"record": record, "limit": limit})

    async def stream(
        self, *, after: str | None = None, listening: Callable[[], None] = lambda: None
    ) -> AsyncIterator[Event]:
        """Yield events as they happen, until the connection ends. `listening` is called when the
        stream is open: no event after that is missed.
        """
        template = "/local/v1/events/stream"
        async for event in self._requester.events(template, Event, {"after": after}, listening):
            yield event

    async def preview(self, order: PreviewOrder) -> Preview:
        """Do a dry run, computed by the code of the real action. Nothing is changed. The call may
        take minutes, because the server reads whole files.
        """
        template = "/local/v1/remediation/preview"
        return await self._requester.post_about_files(template, Preview, order)

    async def jobs(
        self, *, offset: int | None = None, limit: int | None = None, object_id: str | None = None
    ) -> Page[Job]:
        """Return scans and remediations, newest first. With `object_id`, return only jobs of that
        match object.
        """
        params = {"offset": offset, "limit": limit, "object_id": object_id}
        return await self._requester.read_page("/local/v1/jobs", Job, params)

    async def active_jobs(self) -> Page[ActiveJob]:
        """Return all unfinished jobs, however many."""
        return await self._requester.read_page("/local/v1/jobs/active", ActiveJob)

    async def job_ends(self, start: int, end: int, parts: int) -> Page[JobEnds]:
        """Return when jobs ended, in order of time, from `start` to `end` (Unix seconds). The time
        is divided into about `parts` parts, and the jobs that ended in one part are counted
        together.
        """
        params = {"start": start, "end": end, "parts": parts}
        return await self._requester.read_page("/local/v1/jobs/ends", JobEnds, params)

    async def job(self, job_id: str) -> Job:
        """Return one job."""
        return await self._requester.read("/local/v1/jobs/{job_id}", Job, job_id=job_id)

    async def cancel(self, job_id: str) -> None:
        """Cancel a remediation that has not started. Raises `NotAccepted` (422) for any other
        job.
        """
        await self._requester.write("POST", "/local/v1/jobs/{job_id}/cancel", job_id=job_id)

    async def vault(self) -> Page[VaultEntry]:
        """Return the undo copies, oldest first, including those that undo cannot restore any more
        (`usable`).
        """
        return await self._requester.read_page("/local/v1/vault", VaultEntry)

    async def vault_state(self) -> VaultState:
        """Return the number and size of the copies that undo can still restore."""
        return await self._requester.read("/local/v1/vault/state", VaultState)

    async def purge(self, job_id: str) -> None:
        """Destroy the undo copy of a job."""
        await self._requester.write("DELETE", "/local/v1/vault/{job_id}", job_id=job_id)

    async def search_audit(self, **params: object) -> AuditPage:
        """Return the newest records of the journal that match the parameters."""
        return await self._requester.read("/local/v1/audit/search", AuditPage, params)

    async def audit_chain(self, after: int, limit: int = PAGE) -> Page[ChainRecord]:
        """Return the records of the journal whose number is above `after`, exactly as stored."""
        params = {"offset": after, "limit": limit}
        return await self._requester.read_page("/local/v1/audit/chain", ChainRecord, params)

    async def coverage_statements(self, *, offset: int = 0) -> Page[SignedCoverage]:
        """Return the latest coverage statement of each Location."""
        params = {"offset": offset, "limit": PAGE}
        return await self._requester.read_page("/local/v1/coverage", SignedCoverage, params)

    async def note_export(self, export: AuditExport) -> None:
        """Record in the journal that this console is about to write an export to a file."""
        await self._requester.write("POST", "/local/v1/audit/exports", body=export)

    async def copy_databases(self) -> DatabaseCopies:
        """Copy the store and the journal into a folder on the server's computer, for a backup."""
        return await self._requester.post_about_files("/local/v1/backups", DatabaseCopies)

    async def verify_audit(self) -> AuditCheck:
        """Check the integrity of the journal; reads all of it."""
        return await self._requester.read("/local/v1/audit/verify", AuditCheck)

    async def audit_state(self) -> AuditCheck:
        """Return the result of the journal's last check."""
        return await self._requester.read("/local/v1/audit/state", AuditCheck)

    async def acknowledge_audit(self, sign_off: str, reason: str) -> AuditCheck:
        """Acknowledge that the journal is damaged, so that the server may change files again."""
        body = Acknowledgement(sign_off=sign_off, reason=reason)
        return await self._requester.post("/local/v1/audit/acknowledge", AuditCheck, body)

    async def note(self, note: AuditNote) -> None:
        """Record in the journal how match values were used in this console."""
        await self._requester.write("POST", "/local/v1/audit", body=note)

    async def bytes(self, target_id: str, object_id: str, offset: int, length: int) -> ObjectBytes:
        """Return bytes of an object's stream."""
        return await self._requester.read(
            "/local/v1/matchobjects/{target_id}/{object_id}/bytes",
            ObjectBytes,
            {"offset": offset, "length": length},
            target_id=target_id,
            object_id=object_id,
        )

    async def hits(
        self, target_id: str, object_id: str, *, offset: int = 0, limit: int = PAGE
    ) -> Page[ObjectHit]:
        """Return the matches of an object in order of their offsets, with masked values."""
        return await self._requester.read_page(
            "/local/v1/matchobjects/{target_id}/{object_id}/hits",
            ObjectHit,
            {"offset": offset, "limit": limit},
            target_id=target_id,
            object_id=object_id,
        )

    async def removed_counts(self, target_id: str, object_id: str) -> Page[DataTypeCounts]:
        """Return, for each data type, how many matches in an object and its members are no longer
        live. These matches were masked, or marked as false.
        """
        return await self._requester.read_page(
            "/local/v1/matchobjects/{target_id}/{object_id}/removed",
            DataTypeCounts,
            target_id=target_id,
            object_id=object_id,
        )

    async def parts(self, target_id: str, object_id: str) -> Page[ObjectPart]:
        """Return an archive and the objects in it. `object_id` is the ID of the archive, or of an
        object in it.
        """
        return await self._requester.read_page(
            "/local/v1/matchobjects/{target_id}/{object_id}/parts",
            ObjectPart,
            target_id=target_id,
            object_id=object_id,
        )

    async def why(self, target_id: str, object_id: str, offset: int) -> Why:
        """Explain the match at the byte `offset`, and the near misses around it."""
        return await self._requester.read(
            "/local/v1/matchobjects/{target_id}/{object_id}/why",
            Why,
            {"offset": offset},
            target_id=target_id,
            object_id=object_id,
        )

    async def alike(
        self, target_id: str, object_id: str, *, at: int | None = None
    ) -> Page[AlikeGroup]:
        """Return how many objects are similar to this one, for each kind in `AlikeGroup`.

        The kind `value` counts the objects that contain the value of the match at the byte offset
        `at`; without `at`, those that contain any value of this object.
        """
        return await self._requester.read_page(
            "/local/v1/matchobjects/{target_id}/{object_id}/alike",
            AlikeGroup,
            {"at": at},
            target_id=target_id,
            object_id=object_id,
        )

    async def alike_objects(
        self,
        target_id: str,
        object_id: str,
        kind: str,
        *,
        at: int | None = None,
        undecided: bool = False,
        offset: int = 0,
    ) -> Page[AlikeObject]:
        """Return one page of the objects that are similar to this one. `kind` is one of the kinds
        in `AlikeGroup`; `at` is used as in `alike`. With `undecided`, return only objects without a
        decision or remediation.
        """
        only = "true" if undecided else None
        params = {"at": at, "open": only, "offset": offset, "limit": PAGE}
        return await self._requester.read_page(
            "/local/v1/matchobjects/{target_id}/{object_id}/alike/{kind}",
            AlikeObject,
            params,
            target_id=target_id,
            object_id=object_id,
            kind=kind,
        )

    async def sums(self, query_id: str) -> QuerySums:
        """Return the number of a query's results for each decision."""
        return await self._requester.read(
            "/local/v1/query/{query_id}/sums", QuerySums, query_id=query_id
        )

    async def sample_set(self) -> SampleSet:
        """Generate the sample set and add it as Targets."""
        return await self._requester.post("/local/v1/sample", SampleSet)

    async def remove_sample_set(self) -> None:
        """Remove the sample set with its Targets, Groups, results and files."""
        await self._requester.write("DELETE", "/local/v1/sample")

    async def known_hosts(self) -> Page[KnownHost]:
        """Return the trusted SSH servers."""
        return await self._requester.read_page("/local/v1/ssh/known-hosts", KnownHost)

    async def trust_host(self, new: NewKnownHost) -> KnownHost:
        """Trust an SSH server. The server must present a key with the fingerprint in `new`, which a
        person has compared (`NewKnownHost`).
        """
        return await self._requester.post("/local/v1/ssh/known-hosts", KnownHost, new)

    async def replace_host_key(self, key_id: str, new: KnownHostUpdate) -> None:
        """Trust a new key of an SSH server. The server must present the key with this
        fingerprint.
        """
        path = "/local/v1/ssh/known-hosts/{key_id}"
        await self._requester.write("PUT", path, new, key_id=key_id)

    async def forget_host(self, key_id: str) -> None:
        """Stop trusting an SSH server."""
        await self._requester.write("DELETE", "/local/v1/ssh/known-hosts/{key_id}", key_id=key_id)
