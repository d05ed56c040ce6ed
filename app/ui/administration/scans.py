"""Section of the scans: planned, running and ended ones."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtGui import QShowEvent

from app.api.records.enums import SearchStatus
from app.api.records.schedules import Schedule, ScheduleLocation
from app.language import Texts, sort_key
from app.state.administration.noun import Values
from app.state.administration.outcomes import Opened
from app.state.administration.scans import (
    EDIT,
    PLACE,
    RUN,
    STATUS_WORDS,
    TIME_LENGTH,
    copied,
    pause_text,
    run_label,
    status_text,
    why_no_time,
)
from app.state.data_types.custom_types import CustomTypes
from app.state.stores import WindowStores
from app.state.words.event_sentences import sentence_words
from app.ui.actions.qactions import Actions
from app.ui.administration.details import Fact
from app.ui.administration.forms.choices import only, targets, when
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.forms.editors import PauseEditor, PlacesEditor, RepeatEditor, StartEditor
from app.ui.administration.forms.fields import Field
from app.ui.administration.section import Section
from app.ui.kit.controls.choices import Choice
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.status_colours import NONE, search_word

tr = Texts(__name__)

_ICONS = {
    "pending": "status-searching",
    "completed": "status-searched",
    "failed": "error",
    "deactivated": "pause",
    "scheduled": "calendar",
}
_MOST = 1_000_000
_PAUSES = tr("Mon-Fri 08:00-18:00, Sat")
_DONE = frozenset({"searched"})
_NOT_COPIED = tr(
    "Enter days, hours, or both, separated by commas. The server does not "
    "report some settings of the copied scan: pauses, limits, and whether "
    "text in images is read. Enter these settings again."
)


class ScansSection(Section[Schedule]):
    """List of all scans."""

    name, title, icon = "scans", tr("Scans"), "calendar"
    empty = tr("No scans. Add a scan that starts now or at a set time, once or repeatedly.")
    fixed = tr(
        "Scans cannot be deleted: they stay in the list, with their results. To end a scan and its "
        "schedule permanently, use Cancel scan."
    )
    tools = (
        "add_scan", "run_planned_scan", "edit_scan", "copy_planned_scan", "", "pause_planned_scan",
        "resume_planned_scan", "stop_planned_scan", "cancel_planned_scan",
    )  # fmt: skip

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        self._types = CustomTypes(stores.session, stores.tasks)
        super().__init__(stores, actions)
        stores.jobs.changed.connect(self._on_others)  # they say why a scan failed

    def columns(self) -> tuple[Column[Schedule], ...]:
        return (
            Column(title=tr("Label"), text=lambda row: row.label, stretch=True,
                   sort=lambda row: sort_key(row.label)),
            Column(title=tr("Status"), text=status_text, width=120, icon=_icon,
                   words=STATUS_WORDS,
                   sort=lambda row: sort_key(status_text(row))),
            Column(title=tr("Progress"), text=_progress, width=120),
            Column(title=tr("Next run"), width=152,
                   text=lambda row: when(row.next_scan) if row.next_scan else "",
                   sort=lambda row: row.next_scan or 0.0),
            Column(title=tr("Repeats"), text=_repeats, width=112, words=(_interval(0, 12),),
                   role=lambda _row: Role.SECONDARY),
        )  # fmt: skip

    def remark(self) -> str:
        """Return when the server starts scans, and what happens to a scan that missed its time."""
        if self.stores.session.remote is not None:
            return tr(
                "The server starts scans at their start times, also while no console is open."
            )
        return tr(
            "Scans start only while this console or “discovery-console serve” runs "
            "on this computer. If neither runs at the start time of a scan, the "
            "scan runs once as soon as either of the two is started."
        )

    def fields(self, opened: Opened[Schedule] | None = None) -> tuple[Field, ...]:
        """Return the fields of the form of a new scan, or of the scan that was `opened`."""
        kept = opened.values.get("start", "") if opened is not None else ""
        now = tr("Unchanged") if opened is not None and not kept else tr("Now")
        return (
            Field(name="label", label=tr("Label"), required=True,
                  refusal=tr(
                      "The server rejected this label. Perhaps another scan already uses it.")),
            Field(name="targets", label=tr("Targets and locations"), required=True,
                  make=self._places, say=self._places_text,
                  hint=tr("A target includes all of its locations.")),
            Field(name="start", label=tr("Start"), make=partial(StartEditor, now),
                  check=partial(_why_no_start, kept), say=partial(_start_text, now),
                  hint=self.remark(), edit_hint=_next_run(opened),
                  refusal=tr("By the clock of the server, the start time is in the past, or its "
                             "time zone has no such time. Enter a later time.")),
            Field(name="repeat", label=tr("Repeat"), make=RepeatEditor, say=_repeat_text),
            Field(name="profile", label=tr("Data types"), choices=self._profiles),
            Field(name="pause", label=tr("Pause at these times"),
                  make=partial(PauseEditor, _PAUSES), say=pause_text,
                  hint=tr("Enter days, hours, or both, separated by commas."),
                  refusal=tr("The server rejected these times. Enter times like “{example}”.",
                             example=_PAUSES)),
            Field(name="throughput", label=tr("Read at most (MB per second)"),
                  placeholder=tr("No limit"), check=partial(_number, 1)),
            Field(name="memory", label=tr("Memory per file (MB)"), placeholder=tr("Default limit"),
                  check=partial(_number, 64)),
            Field(name="cpu", label=tr("Processors"), choices=_processors),
            Field(name="ocr", label=tr("Text in images"), choices=_pictures,
                  unavailable=self.stores.session.why_not("ocr")),
            *([Field(name="download", label=tr("Files only in the cloud"), choices=_downloads)]
              if self.stores.session.can("download") else []),
        )  # fmt: skip

    def facts(self, row: Schedule) -> Sequence[Fact]:
        places = [
            f"{target.name}: {place.name}{_in_brackets(place.status)}{self._why_failed(place)}"
            for target in row.targets
            for place in target.locations
        ]
        return (
            (tr("Status"), status_text(row)),
            (tr("Next run"), when(row.next_scan)),
            (tr("Repeats"), _repeats(row) or tr("No")),
            (tr("Locations"), "\n".join(places[:200]) or NONE),
            ("ID", row.id),
        )

    def verbs(self) -> dict[str, Callable[[], None]]:
        verbs = ("pause", "resume", "stop", "cancel")
        asked = {"add": self.add, "edit": self.edit, "run": self.run_now, "copy": self.copy}
        return asked | {verb: partial(self._act, verb) for verb in verbs}

    def add(self) -> None:
        """Open the form of a new scan, for the Targets selected in the list of Targets. If none is
        selected and there is only one Target, the scan is for that Target.
        """
        chosen = self.stores.administration.targets.selected or only(targets(self.stores))
        preset = {"targets": "\n".join(chosen)}
        EditDialog(self.records, self.fields(), self.window(), preset=preset).open()

    def run_now(self) -> None:
        """Start a scan that runs once, with the places and settings of the selected scan. If the
        server does not support this, open a form with what is known of the selected scan instead.
        The user must enter the rest, because the server does not report all settings.
        """
        (row,) = self.records.chosen()
        if self.stores.session.offers("run_scan"):
            self._act(RUN)
        else:
            self._open_copy(copied(row, run_label(row.label)) | {"repeat": ""})

    def copy(self) -> None:
        """Open the form of a new scan, filled in like the selected one. It lacks settings that the
        server does not report.
        """
        (row,) = self.records.chosen()
        if self.stores.session.offers(EDIT):
            self._reading = self._open_whole_copy
            self.records.open(row.id)
        else:
            self._open_copy(_copy_of(row))

    def _open_form(self, opened: Opened[Schedule]) -> None:
        EditDialog(self.records, self.fields(opened), self.window(), opened).open()

    def _open_whole_copy(self, opened: Opened[Schedule]) -> None:
        preset = _copy_of(opened.rows[0])
        EditDialog(self.records, self.fields(), self.window(), preset=preset).open()

    def _open_copy(self, preset: Values) -> None:
        fields = (replace(one, hint=_NOT_COPIED) if one.name == "pause" else one
                  for one in self.fields())  # fmt: skip
        EditDialog(self.records, tuple(fields), self.window(), preset=preset).open()

    def _why_failed(self, place: ScheduleLocation) -> str:
        """Return why the last scan of a location failed or stalled, as text that follows the name
        of the location. The reason comes from the job of the scan. Return "" if the scan neither
        failed nor stalled, or if no reason is known.
        """
        if place.status not in {SearchStatus.ERROR, SearchStatus.STALLED}:
            return ""
        until = (place.updated or time.time()) + 1
        failed = (
            sentence_words(job.message)
            for job in self.stores.jobs.jobs  # newest first
            if job.kind == "scan" and job.location_id == place.id and job.created <= until
        )
        return f": {reason}" if (reason := next(failed, "")) else ""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.stores.session.can("profiles"):
            self._types.read()

    def _act(self, verb: str) -> None:
        self.records.act(verb, self.records.selected)
        self._acting = self.records.begun

    def _places(self) -> PlacesEditor:
        hint = tr("Type a name or a path")
        return PlacesEditor(tr("Targets and locations"), hint, self._place_choices())

    def _places_text(self, value: str) -> str:
        names = {choice.value: choice.text for choice in self._place_choices()}
        return "\n".join(names.get(line, line) for line in value.splitlines())

    def _place_choices(self) -> list[Choice]:
        choices = []
        for group in self.stores.inventory.groups:
            for target in group.targets or ():
                choices.append(Choice(target.name, target.id))
                choices += [
                    Choice(f"{target.name}: {place.path or place.protocol}",
                           f"{target.id}{PLACE}{place.id}")
                    for place in target.locations or ()
                ]  # fmt: skip
        return choices

    def _profiles(self) -> list[Choice]:
        found = [Choice(profile.label, profile.id) for profile in self._types.profiles]
        return [Choice(tr("Default data types"), ""), *found]


def _in_brackets(status: str) -> str:
    return "" if status == SearchStatus.NONE else f" ({search_word(status)})"


def _icon(row: Schedule) -> str:
    return _ICONS.get(row.status, "status-none")


def _copy_of(row: Schedule) -> Values:
    return copied(row, tr("{label} copy", label=row.label))


def _why_no_start(kept: str, start: str) -> str:
    """Return why a scan cannot start at `start`. The start `kept` of an existing scan may be in the
    past: its repetitions are counted from it.
    """
    return "" if start == kept else why_no_time(start)


def _start_text(now: str, start: str) -> str:
    """Return a start as text; without a time zone, that of the server applies."""
    if not start or len(start) > TIME_LENGTH:
        return start or now
    return tr("{time} (time zone of the server)", time=start)


def _next_run(opened: Opened[Schedule] | None) -> str:
    """Return when a scan runs next, and what keeps that time; "" for a new scan."""
    if opened is None:
        return ""
    return tr(
        "Next run: {time}, in the time zone of this computer. The next run "
        "changes only if the start or the repetition of the scan is changed.",
        time=when(opened.rows[0].next_scan),
    )


def _repeat_text(value: str) -> str:
    count, _, unit = value.partition(" ")
    number = int(count or 0)
    words = _interval(*((number, 0) if unit == "days" else (0, number)))
    return words or tr("Once")


def _repeats(row: Schedule) -> str:
    return _interval(row.repeat_days, row.repeat_months)


def _interval(days: int, months: int) -> str:
    """Return how often a scan repeats; "" if it runs once."""
    if days == 7:
        return tr("Weekly")
    if days:
        return tr("Daily") if days == 1 else tr("Every {count} days", count=days)
    if months:
        return tr("Monthly") if months == 1 else tr("Every {count} months", count=months)
    return ""


def _progress(row: Schedule) -> str:
    """Return how many locations a running scan has completed, as text; "" if it is not running."""
    if row.status != "pending":
        return ""
    counts = Counter(place.status in _DONE for one in row.targets for place in one.locations)
    return tr("{done} of {total} locations", done=counts[True], total=counts.total())


def _processors() -> list[Choice]:
    return [Choice(tr("All"), ""), Choice(tr("One processor"), "low")]


def _pictures() -> list[Choice]:
    return [Choice(tr("Skip text in images"), ""), Choice(tr("Read text in images (slow)"), "yes")]


def _downloads() -> list[Choice]:
    return [Choice(tr("Skip cloud files"), ""), Choice(tr("Download cloud files"), "yes")]


def _number(least: int, value: str) -> str:
    if value.isdecimal() and least <= int(value) <= _MOST and not value.startswith("0"):
        return ""
    return tr(
        "Enter a number from {least} to {most}, or leave the field empty.", least=least, most=_MOST
    )
