"""Planned, running and ended scans. A scan cannot be edited, only run again, paused, resumed,
stopped or cancelled.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from app.api.records.enums import ScheduleStatus, SearchStatus
from app.api.records.schedules import (
    LocationChoice,
    NewRun,
    NewSchedule,
    Schedule,
    TargetChoice,
)
from app.language import Texts, moment
from app.state.administration.noun import Noun, Values

tr = Texts(__name__)

OPTIONS = frozenset(
    {"targets", "profile", "start", "cpu", "throughput", "memory", "pause", "ocr", "download"}
)
"""Fields of a new scan that `Scans.values` does not contain, so they are not compared after a
write.
"""
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
_DAY_NAME = re.compile(r"[^\W\d_]+")
_CANNOT_EDIT = tr(
    "Servers cannot change an existing scan. Copy the scan, then cancel the original."
)
_ONLY = {
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
    secret = OPTIONS
    unique, aliases = "label", _ALIASES
    permissions = frozenset({"scan schedule"})  # not translated
    on_all = frozenset({"edit"})  # which says why, whatever is selected
    announces = ("jobs", "inventory")

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
        return {"label": row.label, "repeat": repeat_text(row.repeat_days, row.repeat_months)}

    def record(self, key: str) -> str:
        return f"scan/{key}"

    async def get(self, key: str) -> Schedule:
        return await self.session.client.schedules.get(key)

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
            return _CANNOT_EDIT
        fitting = FITTING.get(verb)
        if fitting is None or all(
            (_PAUSED_RUN if is_paused_run(row) else row.status) in fitting for row in rows
        ):
            return ""
        return _ONLY[verb]

    def feature(self, verb: str) -> str:
        return "cancel_scan" if verb in FITTING else "scan"


def copied(row: Schedule, label: str) -> Values:
    """Return the fields for a copy of this scan. Fields that the server does not report are
    missing. `profile` is "" if the scan does not have exactly one profile.
    """
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
        "profiles": [values["profile"]] if values["profile"] else None,
        "start": values["start"][:TIME_LENGTH] or None,
        "timezone": values["start"][TIME_LENGTH + 1 :] or None,
        "repeat_days": int(count) if unit == "days" else None,
        "repeat_months": int(count) if unit == "months" else None,
        "cpu": values["cpu"] or None,
        "throughput": int(values["throughput"]) if values["throughput"] else None,
        "memory": int(values["memory"]) if values["memory"] else None,
        "pause": _DAY_NAME.sub(_day_of_api, values["pause"]) or None,
        "ocr": True if values["ocr"] else None,
        "download": True if values.get("download") else None,
    }
    return NewSchedule(label=values["label"], targets=_targets(values["targets"]), **optional)


def _day_of_api(found: re.Match[str]) -> str:
    """Return the API's name of a day; any other word unchanged."""
    return _DAYS.get(found[0].casefold(), found[0])


def _targets(text: str) -> list[TargetChoice]:
    """Parse a choice of Targets. Each line is the ID of a Target, or the IDs of a Target and one of
    its Locations. A Target that has a line of its own is scanned completely.
    """
    found: dict[str, list[str]] = {}
    whole: set[str] = set()
    for line in text.splitlines():
        target, _, location = line.partition(PLACE)
        found.setdefault(target, [])
        if location:
            found[target].append(location)
        else:
            whole.add(target)
    return [
        TargetChoice(
            id=target,
            locations=None if target in whole else [LocationChoice(id=one) for one in locations],
        )
        for target, locations in found.items()
    ]


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
