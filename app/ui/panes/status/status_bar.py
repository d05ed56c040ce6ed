"""Bottom of the window: the totals of the results, and the state of this console."""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.api.records.local import AuditCheck
from app.language import Texts, clock
from app.language import moment as full_moment
from app.state.changes.commands import Summary
from app.state.connection.connection_state import LOCAL
from app.state.connection.session import Connection, Session
from app.state.results.running_totals import Totals
from app.state.stores import WindowStores
from app.state.words.journal import journal_words
from app.ui.actions.qactions import Actions
from app.ui.charts.ticks import moment
from app.ui.kit.accessibility import announce
from app.ui.kit.boxes import bar, fill, line, vbox
from app.ui.kit.controls.buttons import button
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.spoken_progress import SpokenProgress, progress_words
from app.ui.look import icons
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, display, set_tip
from app.ui.look.theme import theme
from app.ui.panes.status.status_button import StatusButton, share_out

tr = Texts(__name__)

_WORDS = {
    Connection.STARTING: (tr("Starting"), "pending", Role.PENDING),
    Connection.CONNECTED: ("", "success", Role.CONFIRMED),
    Connection.LOST: (tr("Connection lost"), "warning", Role.MATCH),
    Connection.FAILED: (tr("Not connected"), "error", Role.PROHIBITED),
    Connection.SIGNED_OUT: (tr("Not connected"), "info", Role.SECONDARY),
}


_NOTE_LEAST = 80
"""Width of the note in pixels at 100 %, below which buttons lose their texts."""


class TotalsBar(QWidget):
    """Bar with totals: how many results are undecided, and the outcomes of the others. The totals
    add up to all results, or to the loaded ones. While the console itself tests conditions, the bar
    shows the number of results in the list instead, because the totals are about all of the
    server's results. Until all rows are loaded, the bar also shows the
    number of loaded rows, and a button to load all.
    """

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._stores = stores
        self._results = stores.results
        frame, row = bar("foot", 24)
        self.text = PlainLabel("", "", elide=True)
        self.text.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._counts = PlainLabel("", "secondary", elide=True)  # the totals are elided last
        self._counts.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._busy = BusyBar()
        self._busy.setFixedWidth(theme().px(72))
        fill(row, self.text, (self._counts, 1), (self._busy, 0, Qt.AlignmentFlag.AlignVCenter))
        self._load = button("", "link")
        self._load.clicked.connect(self._on_load)
        row.addWidget(self._load)
        vbox(frame, into=self)
        stores.sums.changed.connect(self._on_changed)
        stores.session.changed.connect(self._on_changed)
        self._on_changed()

    def _on_changed(self) -> None:
        results, sums = self._results, self._stores.sums.sums
        told_of = "" if self._stores.sums.whole else _apart(tr("in loaded rows"))
        if self._results.source is not None and self._results.source.total > self._results.total:
            told_of = _apart(tr("in cached rows"))
        if sums.total and (since := _clock(self._stores.as_of)):
            told_of += _apart(tr("as of {since}, not connected", since=since))
        source = results.source
        narrowed = source is not None and source.sifted and results.count < results.total
        self.text.setText(self._stores.sums.words() if narrowed else told(sums) + told_of)
        loaded, count = results.loaded_count, results.total
        whole = loaded >= count
        self._counts.setText(
            "" if whole else tr("details loaded: {loaded} of {count}", loaded=loaded, count=count)
        )
        self._busy.setVisible(not whole and results.loading)
        self._load.setVisible(not whole)
        self._load.setText(tr("Stop loading") if results.loading_all else tr("Load all results"))
        if count:
            self._busy.show_share(loaded / count)

    def words(self) -> str:
        """Return the totals in words."""
        return self.text.whole()

    def _on_load(self) -> None:
        if self._results.loading_all:
            self._results.stop_loading()
        else:
            self._results.load_all()


def _apart(words: str) -> str:
    return f"    {words}"


def told(sums: Totals) -> str:
    """Return the totals without zeros: `206 undecided + 90 confirmed = 296 results`. If there is
    only one part, it still has the noun: `206 undecided = 206 results`.
    """
    parts = (
        (sums.open, tr("{n} undecided", n=sums.open)),
        (sums.confirmed, tr("{n} confirmed", n=sums.confirmed)),
        (sums.test, tr("{n} test data", n=sums.test)),
        (sums.false, tr.plural("{n} false match", "{n} false matches", sums.false)),
        (sums.done, tr("{n} done", n=sums.done)),
    )
    some = [text for count, text in parts if count]
    if not sums.total:
        return "".join(some)
    return f"{' + '.join(some)} = {tr.plural('{n} result', '{n} results', sums.total)}"


class StatusBar(QWidget):
    """Status bar: jobs at the left; a note, or else a hint on the focused item; at the right the
    proposals that wait, the undo copies, the state of the audit journal, the profile, and whether
    changes are possible. In a narrow window the buttons lose their texts, the least important one
    first.
    """

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__()
        self._stores = stores
        self.sums = TotalsBar(stores)
        frame, row = bar("foot", 24)
        self._jobs = StatusButton("jobs", tr("Show or hide jobs"))
        self._jobs.clicked.connect(actions["jobs"].trigger)
        self._busy = BusyBar()
        self._busy.setFixedWidth(theme().px(96))
        self._scanning = SpokenProgress(self._jobs)
        self._note = PlainLabel("", "secondary", elide=True)
        self.proposals = StatusButton("user", tr("Proposals"))
        self.proposals.clicked.connect(actions["proposals"].trigger)
        self.vault = StatusButton("undo", tr("Undo copies"))
        self.vault.clicked.connect(actions["vault"].trigger)
        self.chain = StatusButton("chain", tr("Audit journal"))
        self.chain.clicked.connect(actions["journal"].trigger)
        self._profile = StatusButton("server", tr("Switch server"))
        self._profile.clicked.connect(actions["servers"].trigger)
        self.state_icon = IconLabel("success", Role.CONFIRMED, 14)
        self.mode = StatusButton("unlock", tr("Read-only mode"))
        self.mode.clicked.connect(actions["read_only"].trigger)
        row.addWidget(self._jobs)
        row.addWidget(self._busy, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._note, 1)
        row.addWidget(self.proposals)
        row.addWidget(self.vault)
        row.addWidget(self.chain)
        row.addWidget(line(upright=True))
        row.addSpacing(theme().px(4))
        fill(row, self.state_icon, self._profile, line(upright=True), self.mode)
        row.setSpacing(theme().px(4))
        vbox(self.sums, frame, into=self, gap=0)
        self._frame, self._row = frame, row
        most_important = self._profile, self.proposals, self._jobs
        self.buttons = (*most_important, self.mode, self.chain, self.vault)
        """The buttons, most important first. In a narrow window the last ones lose their texts
        first.
        """
        self._hint, self._passing = "", False
        self._forget = QTimer(self, singleShot=True)
        self._forget.timeout.connect(self._on_forget)
        stores.guard.changed.connect(self._on_session)  # also when the session has changed
        stores.jobs.changed.connect(self._on_jobs)
        stores.vault.changed.connect(self._on_vault)
        stores.audit.changed.connect(self._on_audit)
        stores.waiting.changed.connect(self._on_waiting)
        stores.own_answers.changed.connect(self._on_waiting)
        self._on_session()
        self._on_jobs()
        self._on_waiting()

    def minimumSizeHint(self) -> QSize:
        """Return the size without the texts that can be left out."""
        return QSize(self._least(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:  # texts or fonts have changed
            self._fit()
        return done

    def _least(self) -> int:
        """Return the width in pixels with icons only."""
        texts = sum(one.taken() for one in self.buttons if not one.isHidden())
        return self._row.minimumSize().width() - texts

    def _fit(self) -> None:
        self._row.activate()  # else its size may be that of the texts before
        share_out(self.buttons, self.width() - self._least() - theme().px(_NOTE_LEAST))

    def note(self, words: str, seconds: int = 8, *, passing: bool = False) -> bool:
        """Show and announce a short note for some seconds; "" ends the current note. A `passing`
        note is about the focused item, and ends when another item is focused. Return whether the
        whole note is readable.
        """
        self._passing = passing
        if not words:
            self._end_note()
            return True
        self._note.setText(words)
        announce(self._note, words)
        self._forget.start(seconds * 1000)
        return self._note.text() == self._note.whole()

    def words(self) -> str:
        """Return the note, or else the hint."""
        return self._note.whole()

    def hint(self, words: str, *, moved: bool = True) -> None:
        """Show a hint on the focused item, while there is no note. `moved` says that this is
        another item than before, which ends a passing note.
        """
        self._hint = words
        if (self._passing and moved) or not self._forget.isActive():
            self._end_note()

    def _end_note(self) -> None:
        self._forget.stop()
        self._on_forget()

    def _on_forget(self) -> None:
        self._passing = False
        self._note.setText(self._hint)

    def _on_session(self) -> None:
        session = self._stores.session
        words, icon, role = _WORDS[session.connection]
        self.state_icon.show_icon(icon, role)
        where = display(session.profile, 60)
        if session.user and session.place != LOCAL:
            where = tr("{server} as {user}", server=where, user=display(session.user, 40))
        self._profile.say(" · ".join(filter(None, (where, words))))
        tip = tr("{address}\nSwitch server", address=session.base_url)
        if digits := session.certificate_digits:
            tip = f"{tr('Certificate (SHA-256): {digits}', digits=digits)}\n{tip}"
        set_tip(self._profile, tip)
        locked = session.read_only or session.view_only
        usual = tr("View only") if session.view_only else tr("Read-write")
        self.mode.say(tr("Read-only") if session.read_only else usual)
        self.mode.setIcon(icons.icon("lock" if locked else "unlock"))
        allowed = tr("Your account may view results, but not change anything.")
        set_tip(self.mode, allowed if session.view_only else tr("Read-only mode"))
        self._on_vault()
        self._on_audit()

    def _on_vault(self) -> None:
        state = self._stores.vault.state
        self.vault.setVisible(state is not None)
        if state is not None:
            session = self._stores.session
            copies = self._stores.vault.restorable
            label = tr.plural("{n} undo copy", "{n} undo copies", copies)
            what = _restorable(copies, state.until, session.undo_ends)
            _tell(self.vault, *_dated(session, label, what))

    def _on_waiting(self) -> None:
        """Show how many proposals of other people wait for this account, and how many of the
        account's own proposals were answered.
        """
        count, answers = self._stores.waiting.count, len(self._stores.own_answers.unseen)
        self.proposals.setVisible(bool(count or answers))
        words, what = [], []
        if count:
            words.append(tr.plural("{n} proposal to approve", "{n} proposals to approve", count))
            what.append(
                tr.plural(
                    "{n} proposal from another person waits for your approval.",
                    "{n} proposals from other people wait for your approval.",
                    count,
                )
            )
        if answers:
            words.append(tr.plural("{n} proposal answered", "{n} proposals answered", answers))
            what.append(
                tr.plural(
                    "One of your proposals has an answer that you have not seen.",
                    "{n} of your proposals have an answer that you have not seen.",
                    answers,
                )
            )
        _tell(self.proposals, " · ".join(words), " ".join(what))

    def _on_audit(self) -> None:
        check = self._stores.audit.check
        self.chain.setVisible(check is not None)
        if check is not None:
            words, icon, role = _chain(check)
            session = self._stores.session
            what = tr("Audit journal: {message}", message=journal_words(check.message))
            _tell(self.chain, *_dated(session, words, what))
            if last_seen(session):
                icon, role = "pending", Role.PENDING
            self.chain.setIcon(icons.icon(icon, role))

    def _on_jobs(self) -> None:
        summary = self._stores.jobs.commands.summary()
        # Keep it under the mouse, so that a second press closes what the first one has opened.
        self._jobs.setMinimumWidth(self._jobs.width() if self._jobs.underMouse() else 0)
        words = jobs_words(summary)
        _tell(
            self._jobs,
            tr("Jobs · {words}", words=words),
            tr("Show or hide the jobs: {words}", words=words),
        )
        self._busy.setVisible(bool(summary.running))
        self._busy.show_share(summary.share)
        self._say_scans()

    def _say_scans(self) -> None:
        """Announce the progress of the scans together. A note announces the end of each."""
        running = self._stores.jobs.commands.running_scans()
        if not running:
            self._scanning.end("")
            return
        share = sum(scan.share or 0.0 for scan in running) / len(running)
        words = tr.plural("{n} scan is running", "{n} scans are running", len(running))
        self._scanning.show(progress_words(words, share), share)


def jobs_words(summary: Summary) -> str:
    """Return the state of the jobs: `3 running, 2 of 12 done, 1 needs attention`. Scans are left
    out of `2 of 12`.
    """
    parts = []
    if summary.running:
        parts.append(tr("{n} running", n=summary.running))
    if summary.of:
        parts.append(tr("{done} of {of} done", done=summary.done, of=summary.of))
    if summary.ended and not summary.running:
        parts.append(tr("{n} done", n=summary.ended))
    if summary.attention:
        parts.append(tr.plural("{n} needs attention", "{n} need attention", summary.attention))
    return ", ".join(parts) or tr("no job running")


def _restorable(copies: int, until: float | None, ends: str) -> str:
    """Return in words how many undo copies can be restored. Add the time when the first copy
    expires (`until`, seconds since 1970), or `ends` if undo ends earlier.
    """
    if ends:
        return tr.plural(
            "{n} undo copy can be restored {ends}.",
            "{n} undo copies can be restored {ends}.",
            copies,
            ends=ends,
        )
    if until is not None:
        return tr.plural(
            "{n} undo copy can be restored; it expires on {until}.",
            "{n} undo copies can be restored; the first copy expires on {until}.",
            copies,
            until=moment(until),
        )
    return tr.plural("{n} undo copy can be restored.", "{n} undo copies can be restored.", copies)


def _chain(check: AuditCheck) -> tuple[str, str, Role]:
    """Return label, icon and colour of a check of the journal's chain."""
    if check.ok:
        return tr("Journal intact"), "chain", Role.SECONDARY
    if check.acknowledged:
        return tr("Journal damage acknowledged"), "warning", Role.MATCH
    return tr("Journal damaged"), "error", Role.PROHIBITED


def last_seen(session: Session) -> str:
    """Return the time at which the connection was lost; "" if the server is connected. What is
    displayed is current up to this time.
    """
    return _clock(session.left_at)


def _clock(when: float | None) -> str:
    if when is None:
        return ""
    today = time.localtime(when)[:3] == time.localtime()[:3]
    return clock(when) if today else full_moment(when)


def _dated(session: Session, words: str, whole: str) -> tuple[str, str]:
    """Return two texts about a state: a short one (`words`) and a long one (`whole`). If the
    connection was lost, each text also says up to when it is known to be right.
    """
    since = last_seen(session)
    if not since:
        return words, whole
    return tr("{state} (as of {since})", state=words, since=since), tr(
        "As of {since}; {server} is not connected. {whole}",
        since=since,
        server=session.profile,
        whole=whole,
    )


def _tell(shown: StatusButton, words: str, whole: str) -> None:
    shown.say(words)
    set_tip(shown, whole)
