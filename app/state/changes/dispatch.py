"""Sending a remediation: one request per file, each followed until a GET has shown it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from app.api.errors import Gone, NotAccepted, NotReached
from app.api.records.enums import MARKS, WHOLE_FILES
from app.api.records.remediation import RemediationJob, RemediationOrder
from app.state.acts.orders import Part, Stretch, Wish, baseline, parts
from app.state.changes.delivery import Delivery, Item
from app.state.changes.jobs import Jobs
from app.state.changes.verify import Order
from app.state.inventory.tree import Estate
from app.state.results.results import Results
from app.state.rows.keys import Row
from app.state.server.session import Connection, Session
from app.state.work.errors import NoLocation, NotPossible
from app.state.work.parallel import slices

MOST_FAILURES = 3
"""After so many refusals in a row a batch stops."""
AHEAD = 100
"""Files whose outcome no read has shown yet, at most: the service does one after the other."""
_IN_ORDER = 1_000
"""Objects of one file that are asked for together."""
_ROWS = 500
_UNKNOWN = "it is not known whether the server has taken it; look at the jobs"


class Dispatch:
    """Sends wishes. Its one rule: no request is ever repeated by itself."""

    def __init__(self, session: Session, estate: Estate, results: Results, jobs: Jobs) -> None:
        self._session = session
        self._estate = estate
        self._results = results
        self._jobs = jobs
        self._waiting: list[Delivery] = []
        """What is being sent, or will be."""
        self._stopped = False
        self._news: asyncio.Event | None = None
        jobs.changed.connect(self._wake)

    @property
    def outstanding(self) -> list[str]:
        """The action of each change of a file that ends undone if this console ends now.

        Of another server there is none: it goes on by itself.
        """
        if self._session.remote is not None or self._session.connection is Connection.FAILED:
            return []
        return [*(one for one in self._jobs.outstanding if one not in MARKS), *self.unsent]

    @property
    def unsent(self) -> list[str]:
        """The same, of what no request has been sent for."""
        if self._session.remote is not None or self._session.connection is Connection.FAILED:
            return []
        waiting = (one for one in self._waiting if not one.stopped)
        return [action for one in waiting for action in [one.action.value] * one.unsent]

    def stop(self) -> None:
        """Send nothing more: the console ends."""
        self._stopped = True
        self._wake()

    def enlist(self, delivery: Delivery) -> None:
        """This is to be sent, as soon as what was before it is."""
        self._waiting.append(delivery)

    def drop(self, delivery: Delivery) -> None:
        """Nothing more of it is sent."""
        delivery.sending = False
        if delivery in self._waiting:
            self._waiting.remove(delivery)

    def stop_delivery(self, delivery: Delivery) -> None:
        """Send nothing more of it; what was sent goes on."""
        delivery.stopped = True
        self._wake()

    async def split(self, rows: Sequence[Row]) -> tuple[list[Part], list[Row]]:
        """The requests that these rows need, in slices, and the rows of which no Location is known.

        The estate is read again once if one is missing.
        """
        try:
            return await self._grouped(rows), []
        except NoLocation:
            await self._estate.load()
        places = self._estate.location_for
        homeless = [
            row for row in rows if not places(row.key.target_id, self._results.file_of(row))
        ]
        without = {row.key for row in homeless}
        return await self._grouped([row for row in rows if row.key not in without]), homeless

    async def _grouped(self, rows: Sequence[Row]) -> list[Part]:
        found: dict[tuple[str, str, str], list[Row]] = {}
        for some in slices(rows, _ROWS):
            for part in parts(some, self._estate, self._results.file_of):
                where = part.target_id, part.location_id, part.path
                found.setdefault(where, []).extend(part.rows)
            await asyncio.sleep(0)
        return [Part(*where, tuple(some)) for where, some in found.items()]

    async def parts(self, rows: Sequence[Row]) -> list[Part]:
        """The requests that these rows need; the estate is read again if a Location is missing.

        Raises `NoLocation`.
        """
        try:
            return parts(rows, self._estate, self._results.file_of)
        except NoLocation:
            await self._estate.load()
            return parts(rows, self._estate, self._results.file_of)

    async def send(self, wish: Wish, delivery: Delivery, told: Callable[[], None]) -> None:
        """Send all of it, at the pace at which the outcomes come in; `delivery` tells how far it
        is, and `told` is called whenever it has got further.

        Raises `NotPossible` before anything is sent, and any error of the API but a refusal.
        """
        if reason := self._session.why_not(wish.action.value):
            raise NotPossible(reason)
        if not delivery.items:
            raise NotPossible("There is nothing left that could be done.")
        in_a_row = 0
        commands = self._jobs.commands
        commands.begin(wish, partial(_unsent, delivery), partial(self.stop_delivery, delivery))
        try:
            for item in delivery.items:
                await self._room(delivery)
                if self._stopped or delivery.stopped or in_a_row == MOST_FAILURES:
                    break
                in_a_row = 0 if await self._send_item(wish, item, delivery) else in_a_row + 1
                told()
        finally:  # what was taken was taken, whatever came after
            commands.end(wish)
            self._results.refresh_keys(key for item in delivery.items for key in item.taken)
            targets = frozenset(item.part.target_id for item in delivery.items)
            self._session.announce("jobs", "estate", "risk", target_ids=targets)

    async def _send_item(self, wish: Wish, item: Item, delivery: Delivery) -> bool:
        """Ask for one file; whether the server has taken all of it."""
        part = item.part
        step = len(part.rows) if wish.action in WHOLE_FILES else _IN_ORDER
        for rows in slices(part.rows, step):
            try:
                orders = await self.send_part(wish, replace(part, rows=tuple(rows)))
                item.job_ids += [one.job_id for one in orders]
                item.taken += [row.key for row in rows]
            except NotReached:
                delivery.lost(item, _UNKNOWN)
                self._jobs.commands.refuse(wish, item.path, _UNKNOWN, known=False)
                raise
            except (NotAccepted, Gone) as error:
                item.refusal = error.message
                self._jobs.commands.refuse(wish, item.path, error.message)
                refused = set(error.object_ids)
                begun = [row for row in rows if refused and row.key.object_id not in refused]
                item.job_ids += await self._adopted(wish, replace(part, rows=tuple(begun)))
                item.taken += [row.key for row in begun]
        delivery.answered(item)
        return not item.refusal

    async def _adopted(self, wish: Wish, part: Part) -> list[str]:
        """A refusal names what it is about, and not the jobs of the others, which have begun: they
        are looked for, and followed."""
        if not self._session.local:
            return []
        client, found = self._session.client, list[str]()
        for row in part.rows:
            newest = (await client.local.jobs(limit=1, object_id=row.key.object_id)).items[:1]
            for job in newest:
                if job.kind == wish.action.value and job.reason == wish.reason:
                    one = replace(part, rows=(row,))
                    self._jobs.track(self._order(wish, one, job.id, job.path, job.created))
                    found.append(job.id)
        return found

    async def _room(self, delivery: Delivery) -> None:
        """Wait until enough outcomes are known."""
        self._news = self._news or asyncio.Event()
        while not (self._stopped or delivery.stopped):
            delivery.look(self._jobs.evidence)
            if not self._session.local or delivery.unsettled < AHEAD:
                return
            self._news.clear()
            await self._news.wait()

    def _wake(self) -> None:
        if self._news is not None:
            self._news.set()

    async def send_part(self, wish: Wish, part: Part) -> list[Order]:
        """Send one request and have it followed; returns what the server has taken.

        Raises `NotAccepted`; after any other error of the API it is not known what took effect.
        """
        self._session.need_place(wish.place)  # the IDs of another server may be the same
        client, now = self._session.client, time.time()
        reason = wish.reason if self._session.local else f"{wish.reason} [{secrets.token_hex(3)}]"
        order = RemediationOrder(
            path=part.path,
            sign_off=wish.sign_off,
            reason=reason,
            object_ids=part.object_ids,
            data_types=list(wish.data_types) if wish.data_types else None,
            password=wish.password or None,
            location=wish.location or None,
            places=_places(wish, part) or None,
            command=(wish.command or None) if self._session.offers("commands") else None,
        )
        taken = await client.remediation.act(
            part.target_id, part.location_id, wish.action.value, order
        )
        self._session.need_place(wish.place)
        sent = replace(wish, reason=reason)
        rows = [replace(part, rows=some) for some in _rows_of(taken, part)]
        orders = [
            self._order(sent, some, job.job_id, job.path, now)
            for some, job in zip(rows, taken, strict=True)
        ]
        for one in orders:
            self._jobs.track(one)
        return orders

    def _order(self, wish: Wish, part: Part, job_id: str, path: str, now: float) -> Order:
        """What was asked for in one job; `wish` has the reason as it was sent."""
        return Order(
            job_id=job_id,
            action=wish.action,
            target_id=part.target_id,
            location_id=part.location_id,
            path=path,
            before={row.key.object_id: baseline(row) for row in part.rows},
            sign_off=wish.sign_off,
            reason=wish.reason,
            data_types=wish.data_types,
            requested=now,
            picked=bool(_places(wish, part)),
            command=wish.command,
        )


def _unsent(delivery: Delivery) -> int:
    """How many files of it are still to be sent."""
    return delivery.unsent if delivery.sending and not delivery.stopped else 0


def _places(wish: Wish, part: Part) -> dict[str, list[Stretch]]:
    """What is chosen of the objects of a part, by their IDs."""
    chosen = ((row.key.object_id, wish.places.get(row.key)) for row in part.rows)
    return {object_id: list(places) for object_id, places in chosen if places}


def _rows_of(taken: Sequence[RemediationJob], part: Part) -> list[tuple[Row, ...]]:
    """The objects of each job: named by its path, else by their order, else all of the part."""
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
