"""Actions of the menus Triage and Remediate."""

from __future__ import annotations

from app.api.records.enums import Action as Remedy
from app.language import Texts
from app.state.counts.similarity import LAYOUT, VALUES
from app.ui.actions.action import Action, in_menu
from app.ui.actions.availability import (
    alike,
    any_rows,
    assigned_rows,
    connected,
    kept_decisions,
    on_asked_rows,
    ruleable,
)

tr = Texts(__name__)


# fmt: off
def _decision(
    name: str, text: str, remedy: Remedy, key: str, icon: str, tip: str
) -> tuple[Action, Action]:
    """Return the two actions of a decision. The first, on the key itself, decides and moves on to
    the next result. The second, on the key with Shift, stays at the current result.
    """
    return (
        Action(name, text, lambda win: win.stores.triage.decide(remedy), keys=(key,), grid=True,
               icon=icon, enabled=on_asked_rows(remedy),
               tip=tip),
        Action(f"{name}_stay", tr("{text} and stay on this result", text=text),
               keys=(f"Shift+{key}",), grid=True,
               hidden=True, run=lambda win: win.stores.triage.decide_and_stay(remedy), icon=icon,
               enabled=on_asked_rows(remedy)),
    )


def _reason(number: int) -> Action:
    """Return the action of a digit key, which chooses the reason for the next decision."""
    return Action(f"reason_{number}", tr("Reason {number}", number=number), keys=(str(number),),
                  hidden=True, run=lambda win: win.stores.triage.choose_reason(number), grid=True)


def _remedy(name: str, text: str, remedy: Remedy, key: str, tip: str) -> Action:
    return Action(name, text, lambda win: win.remediate(remedy), keys=(key,), grid=True, icon=name,
                  enabled=on_asked_rows(name), tip=tip)


TRIAGE = in_menu(
    tr("Triage"),
    *_decision("confirm", tr("Confirm"), Remedy.CONFIRMED, "C", "confirm",
               tr("Mark the selected results as real matches, and go to the next undecided "
                  "result. Hold Shift to stay on this result")),
    *_decision("false_match", tr("False match"), Remedy.FALSE_MATCH, "F", "false-match",
               tr("Mark the selected results as not sensitive, and go to the next undecided "
                  "result. Hold Shift to stay on this result")),
    *_decision("test_data", tr("Test data"), Remedy.TEST_DATA, "T", "test-data",
               tr("Mark the selected results as published or invented values, and go to the next "
                  "undecided result. Hold Shift to stay on this result")),
    *_decision("by_hand", tr("Remediated by hand"), Remedy.REMEDIATED_MANUALLY, "H",
               "remediated-by-hand",
               tr("Mark the selected results as already remediated by hand, and go to the next "
                  "undecided result. Hold Shift to stay on this result")),
    *(_reason(number) for number in range(1, 10)),
    Action("undo_mark", tr("Undo for selected results"), lambda win: win.undo_selected(),
           keys=("U",), grid=True, icon="undo", enabled=on_asked_rows("undo"), section=1,
           also=tr("Remediate"),
           tip=tr("Undo the decisions and remediations of the selected results")),
    Action("repeat", tr("Repeat last decision"), lambda win: win.stores.triage.repeat(),
           keys=(".",), grid=True, icon="redo", enabled=on_asked_rows(Remedy.CONFIRMED), section=1,
           tip=tr("Apply the last decision and its reason to the selected results")),
    Action("decide_alike", tr("Apply decision to results with these values"),
           lambda win: win.stores.triage.decide_alike(), keys=("Shift+.",), grid=True,
           enabled=alike(VALUES), section=1,
           tip=tr("Apply the last decision to undecided results with the same values. "
                  "Results on all targets and outside of the query are included")),
    Action("decide_layout", tr("Apply decision to results of this template"),
           lambda win: win.stores.triage.decide_alike(LAYOUT), keys=("Shift+,",), grid=True,
           enabled=alike(LAYOUT), section=1,
           tip=tr("Apply the last decision to every undecided result from the same "
                  "template but with other values. Results on all targets and outside of "
                  "the query are included")),
    Action("decide_kept", tr("Apply decision to decided results, too"),
           lambda win: win.stores.triage.decide_kept(), enabled=kept_decisions, section=1,
           tip=tr("Apply the last decision also to the results that were left out because "
                  "they were already decided")),
    Action("ask_reason", tr("Ask for a reason with the next decision"),
           lambda win: win.stores.triage.ask_next(), keys=("0",), grid=True, icon="edit", section=2,
           checked=lambda stores: stores.triage.asking,
           tip=tr("Ask for sign-off and reason when the next decision is made")),
    Action("note", tr("Note…"), lambda win: win.write_note(), keys=("A",), grid=True, icon="note",
           enabled=any_rows, section=2,
           tip=tr("Write a note about the selected results; it stays on this computer")),
    Action("assign", tr("Assign…"), lambda win: win.assign(), keys=("Shift+A",), grid=True,
           icon="user", enabled=any_rows, section=2,
           tip=tr("Assign the selected results to a person; find them with “assigned:” and the "
                  "name")),
    Action("hand_over", tr("Export assignment…"), lambda win: win.hand_over(), icon="export",
           enabled=assigned_rows, section=2,
           tip=tr("Export the selected results and their assignee as a signed file")),
    Action("take_over", tr("Import assignment…"), lambda win: win.take_over(), icon="folder",
           enabled=connected, section=2,
           tip=tr("Review an assignment file from somebody else, then import it")),
    Action("due_dates", tr("Deadlines…"), lambda win: win.show_due_dates(), icon="calendar",
           section=2,
           tip=tr("Set deadlines for handling findings; overdue results are highlighted")),
    Action("make_rule", tr("Create filter…"), lambda win: win.make_rule(), keys=("R",), grid=True,
           icon="filter", enabled=ruleable, section=2,
           tip=tr("Create a filter for results like the selected ones, with a preview of its "
                  "effect")),
)

REMEDIATE = in_menu(
    tr("Remediate"),
    _remedy("mask", tr("Mask…"), Remedy.MASK, "M",
            tr("Overwrite the values in the files of the selected results, after a preview of "
               "every byte that changes")),
    _remedy("quarantine", tr("Quarantine…"), Remedy.QUARANTINE, "Q",
            tr("Move the files of the selected results into a private folder")),
    _remedy("encrypt", tr("Encrypt…"), Remedy.ENCRYPT, "E",
            tr("Use a password to encrypt the files of the selected results")),
    _remedy("delete", tr("Delete…"), Remedy.DELETE, "Del",
            tr("Delete the files of the selected results; this can be undone for some days")),
)
# fmt: on
