"""Planned, running and ended scans. On servers of this project, a planned or paused scan can be
changed; on others, scans can only be run again, paused, resumed, stopped or cancelled.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from msgspec import structs

from app.api.records.enums import ScheduleStatus, SearchStatus
from app.api.records.schedules import (
    LocationChoice,
    NewRun,
    NewSchedule,
    Schedule,
    ScheduleWithSettings,
    TargetChoice,
)
from app.language import Texts, moment
from app.state.administration.noun import Noun, Values
from app.state.work.errors import NotPossible

tr = Texts(__name__)

OPTIONS = frozenset(
    {"targets", "profile", "start", "cpu", "throughput", "memory", "pause", "ocr", "download"}
)
"""Fields that only servers with `EDIT` return. Other servers never do, so that the fields are not
compared after a write there.
"""
EDIT = "edit_scan"
"""Feature of a server that returns the settings of a scan and can change them."""
_EDITABLE = frozenset({"scheduled", "deactivated"})
_ALIASES = {
    "timezone": "start", "repeat_days": "repeat", "repeat_months": "repeat",
    "profiles": "profile", "locations": "targets", "subpath": "targets",
}  # fmt: skip
_PAUSED_RUN = "pending, paused"  # not translated
FITTING = {
    "pause": frozenset({"pending", "scheduled"}),
    "resume": frozenset({_PAUSED_RUN, "deactivated"}),
    "stop": frozenset({"pending", _PAUSED_RUN}),
    "cancel": frozenset({"pending", _PAUSED_RUN, "scheduled", "deactivated"}),
}
"""The statuses in which each action is possible. Servers report a paused run as `pending`; here it
has the status `_PAUSED_RUN`.
"""
RUN = "run"
_STATUSES = {
    "scheduled": tr("Scheduled"),
    "pending": tr("Running"),
    "deactivated": tr("Paused"),
    "completed": tr("Completed"),
    "cancelled": tr("Cancelled"),
    "stopped": tr("Stopped"),
    "failed": tr("Failed"),
}
STATUS_WORDS = tuple(_STATUSES.values())
_DAYS = {
    word.casefold(): day
    for day, word in tr.words("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun").items()
}
"""The API's names of days, by the lower-case names in the user's language."""
_SHOWN_DAYS = {
    day.casefold(): word
    for day, word in tr.words("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun").items()
}
"""The names of days in the user's language, by the lower-case names of the API."""
_DAY_NAME = re.compile(r"[^\W\d_]+")
_CANNOT_EDIT = tr(
    "This server cannot change an existing scan. Copy the scan, then cancel the original."
)
_BOTH = tr(
    "This scan repeats at an interval of both months and days. Only an API "
    "client can change this scan."
)
_ONLY = {
    "edit": tr("Only scheduled or paused scans can be changed. Copy the scan instead."),
    "pause": tr("Only scheduled or running scans can be paused."),
    "resume": tr("Only paused scans can be resumed."),
    "stop": tr("Only running scans can be stopped."),
    "cancel": tr("Only scheduled, running or paused scans can be cancelled."),
}
PLACE = "/"
"""Separates the ID of a Target from the ID of its Location in a line of the field `targets`."""
MOST_LABEL = 255
"""Maximum length of the label of a scan, in characters."""
TIME_LENGTH = len("YYYY-MM-DD HH:MM")
_RUN_TIME = re.compile(r" \d[\d./-]{6,8}\d \d{1,2}:\d\d(:\d\d)?(\s[ap]\.?m\.?)?$", re.IGNORECASE)
"""Day and time of day at the end of a label, as any language writes them."""
_TIME = "%Y-%m-%d %H:%M"


class Scans(Noun[Schedule]):
    """All scans, newest first."""

    name, kind = "scans", "scan"
    one, many = tr("scan"), tr("scans")
    unique, aliases = "label", _ALIASES
    permissions = frozenset({"scan schedule"})  # not translated
    announces = ("jobs", "inventory")

    @property
    def secret(self) -> frozenset[str]:
        return frozenset() if self.session.offers(EDIT) else OPTIONS

    def key(self, row: Schedule) -> str:
        return row.id

    def label(self, row: Schedule) -> str:
        return row.label

    def text(self, row: Schedule) -> str:
        shown = row.label, row.status, status_text(row)
        return "\n".join((*shown, *(target.name for target in row.targets)))

    async def read_page(self, offset: int, limit: int) -> Sequence[Schedule]:
        schedules = self.session.client.schedules
        page = await schedules.list(
            statuses=ScheduleStatus, details=True, offset=offset, limit=limit
        )
        return page.items

    def values(self, row: Schedule) -> Values:
        known = {"label": row.label, "repeat": repeat_text(row.repeat_days, row.repeat_months)}
        return (
            known | settings_values(row.settings)
            if isinstance(row, ScheduleWithSettings)
            else known
        )

    def record(self, key: str) -> str:
        return f"scan/{key}"

    async def get(self, key: str) -> Schedule:
        schedules = self.session.client.schedules
        if self.session.offers(EDIT):
            return await schedules.with_settings(key)
        return await schedules.get(key)

    async def update(self, key: str, values: Values) -> None:
        schedules = self.session.client.schedules
        now = await schedules.with_settings(key)
        if now.status not in _EDITABLE:
            words = tr(
                "Nothing was saved: the status of this scan is “{status}” now. Only scheduled or "
                "paused scans can be changed.",
                status=status_text(now),
            )
            raise NotPossible(words)
        changed = new_schedule(values)
        if changed.start is None:  # the form has no time zone without a start; pauses may need it
            changed = structs.replace(changed, timezone=now.settings.timezone)
        await schedules.update(key, changed)

    async def create(self, values: Values) -> str:
        return await self.session.client.schedules.create(new_schedule(values))

    async def act(self, verb: str, key: str) -> str:
        schedules = self.session.client.schedules
        if verb != RUN:
            await schedules.act(key, verb)
            return ""
        label = run_label((await schedules.get(key)).label)
        await schedules.run(key, NewRun(label=label))
        return tr(
            "“{label}” was started with the locations and settings of the selected scan.",
            label=label,
        )

    def unfit(self, verb: str, rows: Sequence[Schedule]) -> str:
        if verb == "edit":
            if not self.session.offers(EDIT):
                return _CANNOT_EDIT
            if rows[0].repeat_days and rows[0].repeat_months:
                return _BOTH
            return "" if rows[0].status in _EDITABLE else _ONLY[verb]
        fitting = FITTING.get(verb)
        if fitting is None or all(
            (_PAUSED_RUN if is_paused_run(row) else row.status) in fitting for row in rows
        ):
            return ""
        return _ONLY[verb]

    def feature(self, verb: str) -> str:
        return "cancel_scan" if verb in FITTING else "scan"


def copied(row: Schedule, label: str) -> Values:
    """Return the fields for a copy of this scan, which starts now. Fields that the server does not
    report are missing. Without the settings, `profile` is "" if the scan does not have exactly one
    profile.
    """
    if isinstance(row, ScheduleWithSettings):
        repeat = repeat_text(row.repeat_days, row.repeat_months)
        known = {"label": label, "repeat": repeat, "start": ""}
        return settings_values(row.settings) | known
    places = [
        f"{target.id}{PLACE}{place.id}" for target in row.targets for place in target.locations
    ]
    return {
        "label": label,
        "targets": "\n".join(places),
        "repeat": repeat_text(row.repeat_days, row.repeat_months),
        "profile": row.profiles[0] if len(row.profiles) == 1 else "",
    }


def run_label(label: str) -> str:
    """Return the label for a new run of a scan: the given label without the time of an earlier run,
    followed by the time of the new run.
    """
    added = f" {moment(time.time(), seconds=True)}"
    label = _RUN_TIME.sub("", label)
    return label[: MOST_LABEL - len(added)] + added


def status_text(row: Schedule) -> str:
    """Return the status of a scan as it is shown."""
    shown = "deactivated" if is_paused_run(row) else row.status  # not translated
    return _STATUSES.get(shown, shown)


def is_paused_run(row: Schedule) -> bool:
    """Return whether a person has paused the scan while it was running."""
    places = [place for target in row.targets for place in target.locations]
    return row.status == ScheduleStatus.PENDING and any(
        place.status == SearchStatus.PAUSED for place in places
    )


def repeat_text(days: int, months: int) -> str:
    """Return the repeat interval of a scan, such as "7 days" or "1 months"; "" if it runs once."""
    if days:
        return f"{days} days"  # not translated
    return f"{months} months" if months else ""  # not translated


def new_schedule(values: Values) -> NewSchedule:
    """Return the request for a scan with these fields; empty fields are left out."""
    count, _, unit = values["repeat"].partition(" ")
    optional: dict[str, Any] = {
        "profiles": values["profile"].splitlines() or None,
        "start": values["start"][:TIME_LENGTH] or None,
        "timezone": values["start"][TIME_LENGTH + 1 :] or None,
        "repeat_days": int(count) if unit == "days" else None,
        "repeat_months": int(count) if unit == "months" else None,
        "cpu": values["cpu"] or None,
        "throughput": int(values["throughput"]) if values["throughput"] else None,
        "memory": int(values["memory"]) if values["memory"] else None,
        "pause": values["pause"] or None,
        "ocr": True if values["ocr"] else None,
        "download": True if values.get("download") else None,
    }
    return NewSchedule(label=values["label"], targets=targets_of(values["targets"]), **optional)


def settings_values(settings: NewSchedule) -> Values:
    """Return the fields of a scan with these settings, except label and repetition."""
    zone = "" if settings.timezone in {None, "Default"} else settings.timezone
    return {
        "targets": targets_text(settings.targets),
        "profile": "\n".join(settings.profiles or ()),
        "start": f"{settings.start} {zone}".strip() if settings.start else "",
        "cpu": "low" if settings.cpu == "low" else "",
        "throughput": str(settings.throughput or ""),
        "memory": str(settings.memory or ""),
        "pause": settings.pause or "",
        "ocr": "yes" if settings.ocr else "",
        "download": "yes" if settings.download else "",
    }


def pause_of_api(text: str) -> str:
    """Return times of the week with the API's names of days. Other words are unchanged."""
    return _DAY_NAME.sub(lambda found: _DAYS.get(found[0].casefold(), found[0]), text)


def pause_text(pause: str) -> str:
    """Return times of the week with names of days in the user's language."""
    return _DAY_NAME.sub(lambda found: _SHOWN_DAYS.get(found[0].casefold(), found[0]), pause)


def targets_of(text: str) -> list[TargetChoice]:
    """Parse a choice of Targets. Each line is the ID of a Target, or the IDs of a Target and one of
    its Locations, perhaps with a path in the Location. A Target that has a line of its own is
    scanned completely.
    """
    found: dict[str, list[LocationChoice]] = {}
    whole: set[str] = set()
    for line in text.splitlines():
        target, _, place = line.partition(PLACE)
        found.setdefault(target, [])
        if place:
            location, _, subpath = place.partition(PLACE)
            found[target].append(LocationChoice(id=location, subpath=subpath or None))
        else:
            whole.add(target)
    return [
        TargetChoice(id=target, locations=None if target in whole else locations)
        for target, locations in found.items()
    ]


def targets_text(targets: Sequence[TargetChoice]) -> str:
    """Return the text of which `targets_of` makes these Targets."""
    lines = []
    for target in targets:
        if target.locations is None:
            lines.append(target.id)
        for place in target.locations or ():
            parts = (target.id, place.id, place.subpath or "")
            lines.append(PLACE.join(filter(None, parts)))
    return "\n".join(lines)


def why_no_time(start: str) -> str:
    """Return why a scan cannot start at `start`, a local time that may be followed by its time
    zone; "" if it can. Without a zone, the server will use its own zone, which the console does not
    know. The console then accepts a past time, and refuses only a time that this computer's zone
    skips when clocks are put forward.
    """
    local = datetime.strptime(start[:TIME_LENGTH], _TIME)  # noqa: DTZ007 - local to the zone
    name = start[TIME_LENGTH + 1 :].replace(" ", "_")
    zone = ZoneInfo(name) if name else None
    there = local.replace(tzinfo=zone) if zone else local.astimezone()
    back = there.astimezone(UTC).astimezone(zone)
    if back.replace(tzinfo=None) != local:
        return tr(
            "This time does not exist on that day, because the clocks go forward. Enter "
            "another time."
        )
    if zone is not None and there < datetime.now(UTC):
        return tr("This time is in the past. Enter a later time.")
    return ""
