"""Send changes as one request per file, and follow each request until a read has confirmed it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from msgspec.structs import replace as change

from app.api.errors import BadAnswer, Gone, NotAccepted, NotAllowed, NotReached, ServerFailed
from app.api.records.enums import WHOLE_FILES
from app.api.records.locations import Location
from app.api.records.remediation import RemediationJob
from app.language import Texts
from app.state.changes.change_evidence import FollowedChange
from app.state.changes.jobs import Jobs
from app.state.changes.member_files import MemberFiles
from app.state.changes.remediation_delivery import Delivery, Item
from app.state.connection.session import Connection, Session
from app.state.decisions_and_undo.change_requests import ChangeRequest, RequestPart, baseline, order
from app.state.inventory.approval_guard import ApprovalGuard
from app.state.inventory.tree import Inventory
from app.state.results.results import Results
from app.state.rows.keys import Row
from app.state.work.errors import NoLocation, NotFollowed, NotPossible, Refusal
from app.state.work.tasks import slices

tr = Texts(__name__)

MOST_FAILURES = 3
"""Number of consecutive refusals after which the rest of a change is not sent."""
_IN_ORDER = 1_000
"""Maximum number of objects of one file per request, unless the action is on whole files."""
_ROWS = 500
_UNKNOWN = tr("it is unknown whether the server accepted the request; check the jobs")


class Progress(Protocol):
    """Interface by which the sender records the progress of one change: a delivery of files, or a
    batch of decisions.
    """

    in_a_row: int
    """Refusals since the last accepted request."""

    @property
    def wish(self) -> ChangeRequest:
        """The request that is sent."""

    @property
    def ahead(self) -> int:
        """Maximum number of unconfirmed requests."""

    @property
    def wanted(self) -> bool:
        """Whether the objects that were not sent yet should be sent."""

    @property
    def awaited(self) -> int:
        """Number of requests that are not confirmed yet."""

    def accept(self, rows: Sequence[Row], jobs: Mapping[str, int]) -> None:
        """Record accepted objects, and the number of objects of each job."""

    def refuse(self, part: RequestPart, refusal: Refusal) -> None:
        """Record that some objects of a part were refused."""

    def give_up(self) -> None:
        """Stop sending this request."""


class Dispatch:
    """The sender of all requests that change something. Invariant: a request that the server may
    have accepted is never repeated automatically. An action that needs the approval of a second
    person is not sent without it.
    """

    def __init__(
        self,
        session: Session,
        inventory: Inventory,
        results: Results,
        jobs: Jobs,
        guard: ApprovalGuard,
    ) -> None:
        self._guard = guard
        self._session = session
        self._inventory = inventory
        self._results = results
        self._jobs = jobs
        self._waiting: list[Delivery] = []
        """Deliveries being sent or queued."""
        self._stopped = False
        self._news: asyncio.Event | None = None
        self._files = MemberFiles(session, results)
        jobs.changed.connect(self._on_jobs)

    @property
    def outstanding(self) -> list[str]:
        """The action of each file change that would be lost if this console ended now.

        Empty for a remote server, because it continues without the console. Also empty after the
        connection has failed.
        """
        if self._session.remote is not None or self._session.connection is Connection.FAILED:
            return []
        return [*self._jobs.outstanding, *self.unsent]

    @property
    def unsent(self) -> list[str]:
        """The action of each change in `outstanding` that was not requested yet."""
        if self._session.remote is not None or self._session.connection is Connection.FAILED:
            return []
        waiting = (one for one in self._waiting if one.wanted)
        return [action for one in waiting for action in [one.action.value] * one.unsent]

    def stop(self) -> None:
        """Stop sending, because the console ends."""
        self._stopped = True
        for delivery in self._waiting:
            delivery.give_up()
        self.wake()

    def enlist(self, delivery: Delivery) -> None:
        """Queue a delivery."""
        self._waiting.append(delivery)
        if self._stopped:
            delivery.give_up()

    def drop(self, delivery: Delivery) -> None:
        """Remove a delivery from the queue; nothing more of it is sent, and its password is not
        kept.
        """
        delivery.sending = False
        delivery.wish = replace(delivery.wish, password="")
        if delivery in self._waiting:
            self._waiting.remove(delivery)

    def stop_delivery(self, delivery: Delivery) -> None:
        """Stop sending a delivery; requests already sent continue."""
        delivery.stopped = True
        self.wake()

    async def parts(self, rows: Sequence[Row], *, by_location: bool = False) -> list[RequestPart]:
        """Like `split`, but raise `NoLocation` if a row has no known Location."""
        parts, homeless = await self.split(rows, by_location=by_location)
        for row in homeless:
            raise NoLocation(
                tr(
                    "The target {target} has no known location that contains {path}.",
                    target=row.target,
                    path=row.location,
                )
            )
        return parts

    async def split(
        self, rows: Sequence[Row], *, by_location: bool = False
    ) -> tuple[list[RequestPart], list[Row]]:
        """Group rows into requests, one for each file, and return the rows without a known Location
        separately. `by_location` is for decisions only: if the server accepts such requests, make
        one request for each Location instead. Reload the inventory once if a Location is missing.
        """
        by_location = by_location and self._session.offers("location_orders")
        parts, homeless = await self._grouped(rows, by_location=by_location)
        if homeless:
            await self._inventory.load()
            parts, homeless = await self._grouped(rows, by_location=by_location)
        return parts, homeless

    async def _grouped(
        self, rows: Sequence[Row], *, by_location: bool = False
    ) -> tuple[list[RequestPart], list[Row]]:
        """Group rows by file, in their order and in slices. With `by_location`, put all rows of a
        Location into one group if the Location is a folder. Return the rows without a known
        Location separately.
        """
        found: dict[tuple[str, str, str, bool], list[Row]] = {}
        homeless: list[Row] = []
        for some in slices(rows, _ROWS):
            folders = {row.key: self._folder_of(row) for row in some} if by_location else {}
            files = await self._files.files_of([row for row in some if not folders.get(row.key)])
            for row in some:
                target_id, folder = row.key.target_id, folders.get(row.key)
                path = row.location if folder else files[row.key]
                place = folder or self._inventory.location_for(target_id, path)
                if place is None:
                    homeless.append(row)
                    continue
                many = by_location and place.path not in {"", path}
                where = target_id, place.id, place.path if many else path, many
                found.setdefault(where, []).append(row)
            await asyncio.sleep(0)
        parts = [
            RequestPart(target_id, location_id, path, tuple(some), many)
            for (target_id, location_id, path, many), some in found.items()
        ]
        return parts, homeless

    def _folder_of(self, row: Row) -> Location | None:
        """Return the Location of a row if it is a folder, otherwise None. The path of the row's
        file may be the whole path of the row, or the part before any "#" in it. Return None if
        these possible paths are not all in the same Location.
        """
        paths = [row.location[:at] for at, char in enumerate(row.location) if char == "#"]
        paths.append(row.location)
        found = [self._inventory.location_for(row.key.target_id, path) for path in paths]
        first = found[0]
        same = first is not None and all(one is not None and one.id == first.id for one in found)
        return first if same and first and first.path not in {"", *paths} else None

    async def send(self, delivery: Delivery, told: Callable[[], None]) -> None:
        """Send all items of a delivery; later items are sent as the outcomes of earlier items
        arrive. `delivery` records the progress, and `told` is called after each item.

        Raises `NotPossible` if the action is unavailable or needs an approval, or if no file is
        left to change; nothing is sent then. Also raises the errors of `send_part`.
        """
        wish, commands = delivery.wish, self._jobs.commands
        if reason := self._session.why_not(wish.action.value):
            raise NotPossible(reason)
        self._need_no_approval(wish, [item.part.target_id for item in delivery.items])
        if not delivery.items:
            raise NotPossible(tr("There are no files left to change."))
        commands.begin(wish, partial(_unsent, delivery), partial(self.stop_delivery, delivery))
        try:
            for item in delivery.items:
                await self.wait_for_room(delivery)
                if not delivery.wanted:
                    break
                await self._send_item(item, delivery)
                told()
        finally:  # whatever failed later, the server has accepted these
            commands.end(wish)
            self._results.refresh_keys(key for item in delivery.items for key in item.taken)
            self._session.announce("jobs", "inventory", "risk")

    async def _send_item(self, item: Item, delivery: Delivery) -> None:
        """Send the requests for one file: several if it has more than `_IN_ORDER` objects."""
        part = item.part
        delivery.begin(item)
        step = len(part.rows) if delivery.action in WHOLE_FILES else _IN_ORDER
        try:
            for rows in slices(part.rows, step):
                await self.send_part(delivery, replace(part, rows=tuple(rows)))
        except (NotReached, BadAnswer, ServerFailed):  # it may have been done all the same
            delivery.lost(item, _UNKNOWN)
            self._jobs.commands.refuse(delivery.wish, item.path, _UNKNOWN, known=False)
            raise
        except NotFollowed:  # its job belongs to the list of the other server
            delivery.lost(item, _UNKNOWN)
            raise
        delivery.answered(item)

    async def wait_for_room(self, progress: Progress) -> None:
        """Wait until fewer than `ahead` requests of this change are unconfirmed. Return immediately
        if the rest of the change should not be sent, or if the server does not offer /local/v1.
        """
        await self.wait_while(progress, lambda: progress.awaited >= progress.ahead)

    async def wait_while(self, progress: Progress, holds: Callable[[], bool]) -> None:
        """Wait as long as `holds()` returns True; it is called again after each change of the jobs.
        Return immediately if the rest of the change should not be sent, or if the server does not
        offer /local/v1.
        """
        self._news = self._news or asyncio.Event()
        while progress.wanted and self._session.local and holds():
            self._news.clear()
            await self._news.wait()

    async def send_part(self, progress: Progress, part: RequestPart) -> None:
        """Send one request and record in `progress` which objects were accepted or refused. If a
        request for many files is refused, the refused objects are requested again file by file, to
        get the reason for each.

        Raises `NotPossible` if the action needs an approval, `NotConnected` if another server is in
        use, and `NotFollowed` if the server was switched during the request. Raises any API error
        except a refusal. After `NotFollowed` or a lost connection, it is unknown whether the
        request took effect.
        """
        wish, rows = progress.wish, part.rows
        try:
            changes = await self._request(wish, part)
        except (NotAccepted, Gone) as error:
            mine = part.object_ids
            ids = tuple(one for one in error.object_ids if one in mine) or tuple(mine)
            refusal = Refusal(error.path or part.name, error.message, ids)
            bad = [row for row in rows if row.key.object_id in ids]
            rows = tuple(row for row in rows if row.key.object_id not in ids)
            changes = await self._adopted(wish, replace(part, rows=rows))
            if not part.many:
                progress.refuse(part, refusal)
                self._jobs.commands.refuse(wish, refusal.path, refusal.message)
                progress.in_a_row += 1
                if progress.in_a_row >= MOST_FAILURES:
                    progress.give_up()
        else:
            bad, progress.in_a_row = [], 0
        for one in changes:
            self._jobs.track(one)
        progress.accept(rows, {one.job_id: len(one.before) for one in changes})
        if part.many:
            for alone in await self.parts(bad):
                if progress.wanted:
                    await self.send_part(progress, alone)

    async def _adopted(self, wish: ChangeRequest, part: RequestPart) -> list[FollowedChange]:
        """Find the jobs of the objects that were not refused. A refusal names the refused objects,
        but not the jobs that the server has started for the others.
        """
        if not self._session.local:
            return []
        client, found = self._session.client, list[FollowedChange]()
        for row in part.rows:
            newest = (await client.local.jobs(limit=1, object_id=row.key.object_id)).items[:1]
            found += [
                _followed(wish, replace(part, rows=(row,)), job.id, job.path, job.created)
                for job in newest
                if job.kind == wish.action.value and job.reason == wish.reason
            ]
        return found

    def wake(self) -> None:
        """Let waiting senders check again whether they can send a request."""
        if self._news is not None:
            self._news.set()

    def _on_jobs(self) -> None:
        """Record the outcomes that are now known, and wake the senders that wait for them."""
        for delivery in self._waiting:
            delivery.look(self._jobs.evidence)
        self.wake()

    def _need_no_approval(self, wish: ChangeRequest, target_ids: Sequence[str]) -> None:
        """Raise `NotPossible` if the action needs the approval of a second person and has none."""
        if not wish.proposed_by:
            self._guard.need_no_approval(wish.action, target_ids)

    async def _request(self, wish: ChangeRequest, part: RequestPart) -> list[FollowedChange]:
        self._need_no_approval(wish, [part.target_id])
        self._session.need_place(wish.place)  # another server may use the same IDs
        client, now = self._session.client, time.time()
        reason = wish.reason if self._session.local else f"{wish.reason} [{secrets.token_hex(3)}]"
        sent = replace(wish, reason=reason)
        body = order(sent, part)
        if wish.command and self._session.offers("commands"):
            body = change(body, command=wish.command)
        try:
            taken = await client.remediation.act(
                part.target_id, part.location_id, wish.action.value, body
            )
        except NotAllowed:  # a rule may be new: not every account sees the event about it
            self._guard.refresh()
            raise
        if wish.place != self._session.place:
            raise NotFollowed(
                tr("The console was switched to another server; {problem}.", problem=_UNKNOWN)
            )
        kept = replace(sent, password="")
        return [
            _followed(kept, replace(part, rows=some), job.job_id, job.path, now)
            for some, job in zip(_rows_of(taken, part), taken, strict=True)
        ]


def _unsent(delivery: Delivery) -> int:
    """Return the number of files of a delivery still to be sent."""
    return delivery.unsent if delivery.sending and delivery.wanted else 0


def _followed(
    wish: ChangeRequest, part: RequestPart, job_id: str, path: str, now: float
) -> FollowedChange:
    """Return the record that is kept to follow one job of a request. `wish` is the request with
    its reason as sent, but without a password.
    """
    return FollowedChange(
        job_id=job_id,
        wish=wish,
        target_id=part.target_id,
        location_id=part.location_id,
        path=path,
        before={row.key.object_id: baseline(row) for row in part.rows},
        requested=now,
    )


def _rows_of(taken: Sequence[RemediationJob], part: RequestPart) -> list[tuple[Row, ...]]:
    """Return the objects of each job. If exactly one object has the path of the job, the job is for
    this object. Otherwise, if there are as many jobs as objects, the job is for the object at the
    same position. In all other cases, the job is for all objects of the part.
    """
    by_path: dict[str, list[Row]] = {}
    for row in part.rows:
        by_path.setdefault(row.location, []).append(row)
    in_order = len(taken) == len(part.rows)
    found = []
    for at, job in enumerate(taken):
        named = by_path.get(job.path, ())
        usual = part.rows[at : at + 1] if in_order else part.rows
        found.append(tuple(named) if len(named) == 1 else usual)
    return found
