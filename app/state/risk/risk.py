"""Risk over time: its history in a period, the causes of its change, and the risk of
each Target.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

from app.api.errors import ApiError, Gone, LicenceStops, NotAllowed
from app.api.records.local import Event
from app.api.records.risk import (
    LevelCounts,
    RiskChange,
    RiskPoint,
    RiskProfile,
    TargetRisk,
)
from app.language import Texts, number
from app.state.connection.session import Session
from app.state.console_data.today import local_day
from app.state.risk import risk_words
from app.state.risk.periods import Period
from app.state.risk.risk_compared import ComparedTargets
from app.state.risk.risk_history import (
    Mark,
    Scope,
    profile_level,
    read_marks,
    read_points,
)
from app.state.risk.risk_points import usable, within
from app.state.risk.risk_words import Part
from app.state.words.names import name_word
from app.state.work.errors import StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

REFRESH_MS = 700
MARKS_MS = 3_000
PROGRESS_SECONDS = 1.0
TRENDS, TREND_POINTS = 20, 200
"""Number of Targets whose history is read, and number of points per Target."""
NAME = 40
"""Maximum length of a Target's name in `Risk.sentence`, in characters."""
LEVELS = {
    "high": tr("High"), "medium": tr("Medium"), "low": tr("Low"), "unmapped": tr("Unmapped"),
}  # fmt: skip
"""Names of the risk levels by their keys."""
_PROCESSING = "Risk History Processing"
"""Class of the events that report a new computation of the risk."""


class Risk(QObject):
    """Risk summaries. Invariants: every figure comes from the server. While no page shows the
    summaries, only the counts for the snapshot of the day are read.
    """

    changed = Signal()

    def __init__(
        self,
        session: Session,
        tasks: Tasks,
        folder: Path | None = None,
        save: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__()
        self.compared_targets = ComparedTargets(session, tasks, folder)
        self.period = Period(session.settings.risk_period)
        self.points: list[RiskPoint] = []
        """Points of the period in order, preceded by the last point before the period."""
        self.left_out = 0
        """Number of points that are ignored because their time or count is invalid."""
        self.change: RiskChange | None = None
        """The change within the period by cause; None if the server does not report causes, or
        while a profile is chosen.
        """
        self.compared = False
        self.earlier: list[RiskPoint] = []
        """Points of the previous period, if the periods are compared."""
        self.marks: list[Mark] = []
        self.levels: LevelCounts | None = None
        self.targets: list[TargetRisk] = []
        self.trends: dict[str, list[RiskPoint]] = {}
        """Points of the period by Target ID, for the first `TRENDS` Targets."""
        self.profiles: list[RiskProfile] = []
        self.profile: RiskProfile | None = None
        self.notice = ""
        self.target_id: str | None = None
        self.sort = "high"
        self.prioritized = False
        self.loaded = False
        self.refused = ""
        """The server's message if risk is not available to this account, or not in the server's
        edition; otherwise "".
        """
        self.progress: float | None = None
        """Share (0 to 1) of the match locations that are rated by the current profiles; None if all
        are.
        """
        self._level = "high"
        self._shown = self._stale = False
        self._day: date | None = None
        """The day of the last read."""
        self._session = session
        self._tasks = tasks
        self._save = save
        self._soon = tasks.pace(REFRESH_MS, self.refresh, reads="risk")
        self._marked_since: float | None = None
        """Start of the period whose marks are read; None if none were read yet."""
        self._marks_soon = tasks.pace(MARKS_MS, self._refresh_marks, reads="risk.marks")
        session.signed_in.connect(self._on_signed_in)
        session.written.connect(self._on_written)
        session.noticed.connect(self._on_noticed)

    @property
    def progress_text(self) -> str:
        """Return a sentence with the progress of rating all objects again after profiles were
        changed; "" if no rating is running.
        """
        if self.progress is None:
            return ""
        return tr(
            "Risk is being rated again: {share}%. Counts may still change.",
            share=number(100 * self.progress, 0),
        )

    @property
    def level(self) -> str:
        """Key of the risk level that `sentence` and `parts` are about."""
        return profile_level(self.profile) if self.profile else self._level

    @property
    def level_word(self) -> str:
        """Name of `level`."""
        return LEVELS[self.level]

    @property
    def sentence(self) -> str:
        """Summarize the change within the period and its causes, for example "High 412 to 305 since
        1 Nov, down 26 %: 92 masked on fs01, 27 marked as false match, 12 new on ws07."; "" without
        points.
        """
        if not self.points:
            return ""
        ends = [self.points[0], self.points[-1]] if len(self.points) > 1 else self.points
        if self.change and self.change.first and self.change.last and len(ends) > 1:
            ends = [self.change.first, self.change.last]
        word = name_word(self.profile.label) if self.profile else self.level_word
        parts = self.parts
        text = risk_words.of_points(
            word,
            self.level,
            ends,
            time.time(),
            risk_words.unseen(parts),
            risk_words.searched_again(parts),
        )
        if len(ends) == 1:
            return tr("{sentence}. The trend starts with the next scan.", sentence=text)
        why = risk_words.why(parts)
        return f"{text}: {why}." if why else f"{text}."

    @property
    def parts(self) -> list[Part]:
        """The causes of the change of the risk level `level`."""
        causes = self.change.causes if self.change else self.compared_targets.causes
        return risk_words.parts(causes, self.level, self.target_name)

    @property
    def no_causes(self) -> str:
        """Return the text to show in place of `parts` when there are none: why there are no causes,
        or what will be shown there later.
        """
        if self.profile:
            return tr(
                "Causes are recorded only for risk levels. To see the causes, choose "
                "“All profiles”."
            )
        if self.change is None:
            return tr("This server does not report why the risk has changed.")
        if len(self.points) < 2:
            return tr(
                "The causes of changes of the risk appear here: decisions, "
                "remediations, new or deleted files, and others. The risk history has "
                "only one point so far; the next scan, decision or remediation adds a "
                "second one."
            )
        return tr(
            "The causes of changes of the level {level} appear here: decisions, "
            "remediations, new or deleted files, and others. This period has no "
            "causes. A change that was undone in the same period does not count.",
            level=self.level_word,
        )

    @property
    def notes(self) -> str:
        """Notes below the sentence; "" if there are none. They say what is not known and, if
        periods are compared, how the risk changed in the previous period.
        """
        told = [self.notice]
        if self.points and self.loaded and not self._session.offers("risk_change"):
            told.append(tr("This server does not report why the risk has changed."))
            if self.compared_targets.causes:
                told.append(
                    tr(
                        "The causes result from a comparison of the targets with a snapshot "
                        "that this console has stored."
                    )
                )
        elif self.profile and len(self.points) > 1:
            told.append(
                tr("Causes of changes are recorded only for risk levels, not for risk profiles.")
            )
        told.append(self._unseen_elsewhere)
        if self.left_out:
            told.append(
                tr.plural(
                    "{n} point of the risk history ignored: invalid time or count.",
                    "{n} points of the risk history ignored: invalid time or count.",
                    self.left_out,
                )
            )
        if self.compared and (words := self.period.words_before):
            level = name_word(self.profile.label) if self.profile else self.level_word
            text = risk_words.of_points(level, self.level, self.earlier, time.time())
            told.append(f"{words}: {text or tr('no history')}.")
        return " ".join(filter(None, told))

    @property
    def _unseen_elsewhere(self) -> str:
        """Text with the number of objects that are no longer searched, for each level other than
        `level`; "" if there are none.
        """
        causes = self.change.causes if self.change else ()
        counts = {
            word: risk_words.unseen(risk_words.parts(causes, level, self.target_name))
            for level, word in LEVELS.items()
            if level != self.level
        }
        listed = ", ".join(f"{word} {number(count)}" for word, count in counts.items() if count)
        if not listed:
            return ""
        return tr(
            "Other risk levels have objects that are no longer searched: {levels}.", levels=listed
        )

    def target_name(self, target_id: str) -> str:
        """Return the name of a Target, short enough for a sentence."""
        names = {target.id: target.name for target in self.targets}
        name = names.get(target_id, tr("an unlisted target"))
        return name if len(name) <= NAME else f"{name[: NAME - 1]}\N{HORIZONTAL ELLIPSIS}"

    def set_period(self, period: Period) -> None:
        """Show another period, and store it in the settings unless it is a range of days."""
        if period != self.period:
            self.period = period
            if period.name != "range":
                self._session.settings.risk_period = period.name
                self._save()
            self._start_over()

    def set_compared(self, compared: bool) -> None:
        """Set whether the previous period is also read and compared."""
        if compared != self.compared:
            self.compared = compared
            self._start_over()

    def set_profile(self, profile_id: str | None) -> None:
        """Show the locations of one risk profile, or all levels (None)."""
        chosen = next((one for one in self.profiles if one.profile_id == profile_id), None)
        if chosen != self.profile:
            self.profile, self.notice = chosen, ""
            self._start_over()

    def set_level(self, level: str) -> None:
        """Choose the level that `sentence` and `parts` are about while no profile is chosen."""
        if level != self._level:
            self._level = level
            self.changed.emit()

    def set_sort(self, level: str) -> None:
        """Order the Targets by their count of this level."""
        if level != self.sort:
            self.sort = level
            self.refresh()

    def set_target(self, target_id: str | None) -> None:
        """Show one Target, or all (None)."""
        if target_id != self.target_id:
            self.target_id = target_id
            self._start_over()

    def set_prioritized(self, prioritized: bool) -> None:
        """Set how locations are counted: only under their highest-priority profile (`prioritized`),
        or under every matching profile.
        """
        if prioritized != self.prioritized:
            self.prioritized = prioritized
            self._start_over()

    def forget(self) -> None:
        """Clear all data of the server before another one is used. The period, the order and
        `prioritized` are kept.
        """
        self.points, self.levels, self.targets = [], None, []
        self.target_id, self.loaded, self.refused, self.progress = None, False, "", None
        self.change, self.earlier, self.marks, self.trends = None, [], [], {}
        self._marked_since = None
        self.compared_targets.forget()
        self.profiles, self.profile, self.notice, self.left_out = [], None, "", 0
        self._stale = False
        self.changed.emit()

    def set_shown(self, shown: bool) -> None:
        """Set whether a page shows the summaries. When a page begins to show them, they are read
        again if they may have changed, or if a new day has begun.
        """
        self._shown = shown
        if shown and (self._stale or self._day not in {None, local_day()}):
            self.refresh()

    def refresh(self) -> None:
        """Read the summaries again. If no page shows them, only take the snapshot of the day, if
        it is due.
        """
        self._stale = True
        if not self._session.connected:
            return
        if self._shown:
            self._tasks.read("risk", self.load)
            self._tasks.watch("risk.progress", self._follow_progress)
        elif self.compared_targets.is_due():
            self._tasks.read("risk.today", self._take_snapshot)

    def _start_over(self) -> None:
        self.loaded = False
        self.changed.emit()
        self.refresh()

    def _on_written(self, what: frozenset[str]) -> None:
        if "risk" in what:
            self._soon.poke()

    def _on_signed_in(self) -> None:
        self.refresh()
        self._tasks.watch("risk.progress", self._follow_progress)

    def _on_noticed(self, event: Event) -> None:
        if event.kind == _PROCESSING:
            self._soon.poke()
            self._tasks.watch("risk.progress", self._follow_progress)

    async def _follow_progress(self) -> None:
        """Poll the progress of rating all objects again, until the rating has ended."""
        while self._session.local:
            try:
                now = await self._session.client.risk.processing()
            except (ApiError, StateError):  # the counts themselves report what is wrong
                progress = None
            else:
                progress = None if now.state == "idle" else now.progress
            if progress != self.progress:
                ended, self.progress = progress is None, progress
                self.changed.emit()
                if ended:
                    self.refresh()
            if progress is None:
                return
            await asyncio.sleep(PROGRESS_SECONDS)

    async def load(self) -> None:
        """Read the summaries now, and return when they are read. If the server refuses to give
        them, store its message in `refused`. Raises `NotConnected`, and `ApiError` for any other
        failure.
        """
        self._stale, self._day = False, local_day()
        try:
            await self._read()
        except (NotAllowed, LicenceStops) as refusal:  # nothing to fix here: the page says why
            self.points, self.levels, self.targets = [], None, []
            self.change, self.trends = None, {}
            self.refused, self.loaded = refusal.message, True
            self.changed.emit()
        except Exception:
            self._stale = True
            raise

    async def _take_snapshot(self) -> None:
        """Take today's snapshot, because it cannot be taken later."""
        with contextlib.suppress(NotAllowed, LicenceStops):  # the page says so when it is shown
            read = self._session.client.risk.targets(prioritized=False, sort=self.sort)
            self.compared_targets.take((await read).items)

    async def _read(self) -> None:
        risk = self._session.client.risk
        start, end = self.period.bounds(local_day())
        points, change, page = await asyncio.gather(
            self._read_points(start),
            self._read_change(start, end),
            risk.targets(prioritized=self.prioritized, sort=self.sort),
        )
        targets = page.items
        ordered = usable(points, time.time())
        self.left_out = len(points) - len(ordered)
        shown = within(ordered, start, end)
        new = (shown, change, targets, True, "")
        everything = not (self.prioritized or self.target_id or self.profile)
        self.compared_targets.update(shown, targets, everything=everything)
        if new != (self.points, self.change, self.targets, self.loaded, self.refused):
            self.points, self.change, self.targets, self.loaded, self.refused = new
            self.changed.emit()
        await self._read_more(start)

    async def _read_points(self, start: float) -> list[RiskPoint]:
        """Read the points since `start`, and the last one before it: those of the chosen profile,
        or of all levels. If the profile was removed meanwhile, drop it and read all levels.
        """
        client = self._session.client
        scope = Scope(self.target_id, self.prioritized, self.profile)
        try:
            return await read_points(client, start, scope)
        except Gone:
            if self.profile is None:
                raise
            self.notice = tr(
                "The risk profile {name} was removed; all risk levels are shown.",
                name=name_word(self.profile.label),
            )
            self.profile = None
            self._soon.poke()  # for the causes
            return await read_points(client, start, scope._replace(profile=None))

    async def _read_change(self, start: int, end: int) -> RiskChange | None:
        if self.profile is not None or not self._session.offers("risk_change"):
            return None
        return await self._session.client.risk.change(
            start, end, target_id=self.target_id, prioritized=self.prioritized
        )

    async def _read_more(self, start: int) -> None:
        """Read the summaries that may appear after the first paint of the page."""
        self._update_marks(start)
        client = self._session.client
        levels = await client.risk.levels(prioritized=self.prioritized)
        profiles = (await client.risk.profiles()).items
        earlier = await self._read_earlier()
        trends = {
            target.id: within(await self._trend(target.id, start), start, float("inf"))
            for target in self.targets[:TRENDS]
        }
        new = (levels, profiles, earlier, trends)
        if new != (self.levels, self.profiles, self.earlier, self.trends):
            self.levels, self.profiles, self.earlier, self.trends = new
            self.changed.emit()

    def _update_marks(self, start: float) -> None:
        """Read the marks of the period that begins at `start`: at once if the period is another
        one, a little later if it is the same. The delay is needed because each end of a job changes
        the marks, and the server has to count all jobs of the period again.
        """
        if start == self._marked_since:
            self._marks_soon.poke()
        else:
            self._marked_since = start
            self._refresh_marks()

    def _refresh_marks(self) -> None:
        if self._marked_since is not None and self._session.connected:
            self._tasks.read("risk.marks", self._read_marks, self._marked_since)

    async def _read_marks(self, start: float) -> None:
        marks = await read_marks(self._session, start, time.time())
        if marks != self.marks:
            self.marks = marks
            self.changed.emit()

    async def _read_earlier(self) -> list[RiskPoint]:
        before = self.period.before(local_day()) if self.compared else None
        if before is None:
            return []
        start, end = before.bounds(local_day())
        return within(usable(await self._read_points(start), time.time()), start, end)

    async def _trend(self, target_id: str, start: float) -> list[RiskPoint]:
        scope = Scope(target_id, self.prioritized)
        points = await read_points(self._session.client, start, scope, TREND_POINTS)
        return usable(points, time.time())
