"""Bar with the current step of the first steps: what to do, and with which keys."""

from __future__ import annotations

from app.language import Texts
from app.state.stores import WindowStores
from app.state.workspace.first_steps import STEPS, Step
from app.ui.actions.qactions import Actions
from app.ui.kit.boxes import fill
from app.ui.kit.controls.buttons import allow, button, icon_button
from app.ui.kit.notice_bar import NoticeBar
from app.ui.look.text import PlainLabel

tr = Texts(__name__)

_TEXTS = {
    Step.SCAN: (
        tr(
            "The sample set is about 300 files of invented data on this computer. Open it, and "
            "wait until its scan ends."
        )
    ),
    Step.FIND: (
        tr(
            "Press {find}, enter type:Visa and press Enter: only results with Visa card numbers "
            "remain."
        )
    ),
    Step.READ: (
        tr(
            "Select a result with several matches and press {next_hit}: the Details pane moves "
            "from match to match. Values stay masked until you reveal them."
        )
    ),
    Step.DECIDE: (
        tr(
            "Select a result in the table. Press {false_match} if its matches are not real card "
            "numbers, or {confirm} if they are. Sign-off and reason are recorded."
        )
    ),
    Step.MASK: (
        tr(
            "Select a .csv, .json or .txt file and press {mask}. A preview shows "
            "the bytes before and after the change. Mask the file there. To verify "
            "the change, the file is read again."
        )
    ),
    Step.UNDO: (
        tr(
            "Close the masking dialog, press {undo_last} and confirm: the file is restored, byte "
            "for byte."
        )
    ),
    Step.END: tr("These were the first steps. Press {scan_folder} to scan a folder of your own."),
}
_COMMANDS = ("find", "next_hit", "false_match", "confirm", "mask", "undo_last", "scan_folder")


class FirstStepsBar(NoticeBar):
    """Bar of the first steps, while they are shown."""

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__()
        self._steps, self._actions = stores.app.first_steps, actions
        self.count = PlainLabel("", "heading")
        self.row.telling.insertWidget(1, self.count)
        self.open = button(tr("Open sample set"))
        self.skip = button(tr("Skip step"), "link")
        self.shut = icon_button("close", tr("Close “First steps”"))
        self.shut.setToolTip(
            tr("Close “First steps”. To continue later, choose Help > First steps.")
        )
        fill(self.row.verbs, self.open, self.skip, self.shut)
        self.set_level("info")
        self._opening = actions["open_sample"]
        self._inventory = stores.inventory
        self.open.clicked.connect(self._opening.trigger)
        self._opening.changed.connect(self._show_open)
        stores.inventory.changed.connect(self._show_open)
        self.skip.clicked.connect(self._steps.skip)
        self.shut.clicked.connect(self._steps.close)
        self._steps.changed.connect(self._on_changed)
        actions.rebound.connect(self._on_changed)
        self._on_changed()

    def _on_changed(self) -> None:
        step, before = self._steps.step, self.words.whole()
        if self._steps.shown:
            ended = step is Step.END
            self.count.setText(
                tr("First steps done")
                if ended
                else tr("Step {step} of {steps}", step=step.value, steps=STEPS)
            )
            self.words.setText(self._words(step))
            self.skip.setVisible(not ended)
        self._show_open()
        self.set_up(self._steps.shown)
        if self.is_up() and self.words.whole() != before:
            self.announce()

    def _show_open(self) -> None:
        """Offer to open the sample set in the first step, until it is open."""
        self.open.setVisible(self._steps.step is Step.SCAN and not self._inventory.has_sample)
        allow(self.open, self._opening.reason)

    def _words(self, step: Step) -> str:
        """Return the text of a step, with the current keys of the actions."""
        commands = {name: self._actions[name] for name in _COMMANDS}
        keys = {name: made.shown_keys() or made.action.text for name, made in commands.items()}
        return _TEXTS[step].format(**keys)
