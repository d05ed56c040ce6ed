"""Sending a remediation: one request per file, each followed until a GET has shown it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence

from app.api.errors import NotAccepted
from app.api.records.enums import MARKS
from app.api.records.remediation import RemediationJob, RemediationOrder
from app.state.errors import NoLocation, NotAll, NotPossible, Refusal
from app.state.estate import Estate
from app.state.jobs import Jobs
from app.state.keys import Row
from app.state.orders import Part, Wish, baseline, parts
from app.state.results import Results
from app.state.session import Connection, Session
from app.state.verify import Order

MOST_FAILURES = 3
"""After so many refusals in a row a batch stops (trust.md 6.5)."""


class Dispatch:
    """Sends wishes. Its one rule: no request is ever repeated by itself."""

    def __init__(self, session: Session, estate: Estate, results: Results, jobs: Jobs) -> None:
        self._session = session
        self._estate = estate
        self._results = results
        self._jobs = jobs
        self._unsent: list[str] = []
        self._stopped = False

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
        return [one for one in self._unsent if one not in MARKS]

    def stop(self) -> None:
        """Send nothing more: the console ends."""
        self._stopped = True

    async def parts(self, rows: Sequence[Row]) -> list[Part]:
        """The requests that these rows need; the estate is read again if a Location is missing.

        Raises `NoLocation`.
        """
        try:
            return parts(rows, self._estate, self._results.file_of)
        except NoLocation:
            await self._estate.load()
            return parts(rows, self._estate, self._results.file_of)

    async def send(self, wish: Wish, rows: Sequence[Row]) -> int:
        """Send all of it; returns how many objects the server has taken.

        Raises `NotAll` if some were refused, `NotPossible` and `NoLocation` before anything is
        sent, and any other error of the API at once: whether that request took effect is unknown.
        """
        if reason := self._session.why_not(wish.action.value):
            raise NotPossible(reason)
        todo = await self.parts(rows)
        if not todo:
            raise NotPossible("The chosen objects are not there any more.")
        done, in_a_row, refusals = 0, 0, []
        self._unsent = [wish.action.value] * len(todo)
        try:
            for part in todo:
                if self._stopped:
                    break
                try:
                    await self.send_part(wish, part)
                    done, in_a_row = done + len(part.rows), 0
                except NotAccepted as error:
                    ids = error.object_ids or tuple(part.object_ids)
                    done += len(part.rows) - len(ids)
                    refusals.append(Refusal(error.path or part.path, error.message, ids))
                    in_a_row += 1
                    if in_a_row == MOST_FAILURES:
                        break
                self._unsent.pop()
        finally:  # what was taken was taken, whatever came after
            self._unsent = []
            self._results.refresh_keys(row.key for row in rows)
            targets = frozenset(row.key.target_id for row in rows)
            self._session.announce("jobs", "estate", "risk", target_ids=targets)
        if refusals:
            raise NotAll(done, tuple(refusals), len(rows))
        return done

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
        )
        taken = await client.remediation.act(
            part.target_id, part.location_id, wish.action.value, order
        )
        self._session.need_place(wish.place)
        orders = [
            Order(
                job_id=job.job_id,
                action=wish.action,
                target_id=part.target_id,
                location_id=part.location_id,
                path=job.path,
                before={row.key.object_id: baseline(row) for row in _rows_of(job, at, taken, part)},
                sign_off=wish.sign_off,
                reason=reason,
                data_types=wish.data_types,
                requested=now,
            )
            for at, job in enumerate(taken)
        ]
        for one in orders:
            self._jobs.track(one)
        return orders


def _rows_of(
    job: RemediationJob, at: int, taken: Sequence[RemediationJob], part: Part
) -> Sequence[Row]:
    """The objects that a job works on: named by its path, else by order, else all of the part."""
    named = [row for row in part.rows if row.location == job.path]
    if len(named) == 1:
        return named
    return part.rows[at : at + 1] if len(taken) == len(part.rows) else part.rows
