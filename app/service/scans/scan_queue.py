"""Queueing: creates the jobs of a stored schedule, and the run that processes these jobs."""

from __future__ import annotations

import sqlite3

import msgspec

from app.api.records.enums import JobState, ScheduleStatus, SearchStatus
from app.api.records.local import Event
from app.service.protocols.source import REPORTED
from app.service.scans.location_scan import LocationScan
from app.service.scans.scan_options import options, stored_body
from app.service.scans.scan_writer import ScanDependencies, ScanNotes
from app.service.scans.schedule_run import LocationLocks, ScheduleRun
from app.service.store import events, jobs, locations, schedules
from app.service.store.jobs import StoredJob
from app.service.store.schedules import ScanLocation, StoredSchedule

_HELD = (SearchStatus.PAUSED, SearchStatus.AUTO_PAUSED)


def queue(tools: ScanDependencies, places: LocationLocks, schedule_id: int) -> ScheduleRun | None:
    """Queue a job for every Location of a schedule; after a restart, only for the Locations whose
    scans are unfinished.

    Return the run that will process the jobs; None if the schedule was meanwhile removed,
    cancelled, paused or postponed.
    """
    scans: list[LocationScan] = []
    told: list[Event] = []
    whole = True
    with tools.db.write() as conn:
        stored = schedules.get(conn, schedule_id)
        if stored is None or stored.status not in schedules.LIVE:
            return None
        if stored.status == ScheduleStatus.SCHEDULED and (stored.next_scan or 0.0) > tools.now():
            return None
        chosen = options(stored_body(stored))
        for place in schedules.locations(conn, schedule_id):
            job = _job(tools, conn, place, stored)
            paused = held(place, job)
            if job.state == JobState.QUEUED or paused is not None:
                scans.append(LocationScan(tools, place, job.id, chosen, held=paused))
            else:
                whole = whole and job.state == JobState.DONE
        if stored.status == ScheduleStatus.SCHEDULED:
            told.append(_begun(tools, conn, stored, len(scans)))
        schedules.set_status(conn, schedule_id, ScheduleStatus.PENDING, next_scan=stored.next_scan)
    for event in told:
        tools.bus.hand_on(event)
    return ScheduleRun(tools, places, schedule_id, scans, whole=whole)


def _begun(
    tools: ScanDependencies, conn: sqlite3.Connection, stored: StoredSchedule, count: int
) -> Event:
    places = "1 Location" if count == 1 else f"{count} Locations"
    said = f"The scan {stored.label} of {places} has started."
    return events.append(conn, "run of a schedule begun", said, now=tools.now(), user=stored.user)


def _job(
    tools: ScanDependencies, conn: sqlite3.Connection, place: ScanLocation, stored: StoredSchedule
) -> StoredJob:
    """Return the job of a Location: its job from before a restart, or a new one."""
    known = None if place.job_id is None else jobs.get(conn, place.job_id)
    if known is None or stored.status != ScheduleStatus.PENDING:
        return _add_job(tools, conn, place, stored)
    return known


def _add_job(
    tools: ScanDependencies, conn: sqlite3.Connection, place: ScanLocation, stored: StoredSchedule
) -> StoredJob:
    now = tools.now()
    before = _before(conn, place)
    job = jobs.add(
        conn,
        kind=jobs.SCAN,
        title=f"Scan {place.path}",
        now=now,
        target_id=place.target_id,
        location_id=place.location_id,
        path=place.path,
        user=stored.user,
        payload=ScanNotes(location=before, line=place.status).text(),
    )
    status = SearchStatus.QUEUED
    if not schedules.others_at(conn, place.schedule_id, place.location_id):
        locations.set_status(conn, place.location_id, status)
    schedules.set_location(
        conn, place.schedule_id, place.location_id, status, now=now, job_id=job.id
    )
    return job


def _before(conn: sqlite3.Connection, place: ScanLocation) -> str:
    """Return the search status to restore if no waiting scan of the Location starts.

    This is the current status of the Location. If another scan of the Location waits already, the
    current status is only `queued`; then return the status that this other scan has recorded.
    """
    known = locations.get(conn, place.target_id, place.location_id)
    if known is None:
        return SearchStatus.NONE
    waiting = schedules.first_waiting(conn, place.location_id)
    if known.search_status != SearchStatus.QUEUED or waiting is None:
        return known.search_status
    return msgspec.json.decode(jobs.known(conn, waiting).payload, type=ScanNotes).location


def held(place: ScanLocation, job: StoredJob) -> SearchStatus | None:
    """Return the search status in which a scan continues after a restart; None if it does not
    continue.

    A scan continues if it was paused, or if the service ended properly while the scan was reading.
    After a crash, only paused scans and imports of reports continue.
    """
    if job.state != JobState.RUNNING:
        return None
    if place.protocol == REPORTED:
        return SearchStatus.PAUSED if place.status in _HELD else SearchStatus.STALLED
    goes_on = place.status in _HELD or msgspec.json.decode(job.payload, type=ScanNotes).goes_on
    return SearchStatus(place.status) if goes_on else None
