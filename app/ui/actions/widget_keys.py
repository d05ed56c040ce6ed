"""Keys that widgets handle themselves: they cannot be changed, and belong to no action.

The dialog of keyboard shortcuts and the guide list them. A test compares them with the keys in the
code of the modules.
"""

from __future__ import annotations

from typing import NamedTuple

from app.language import Texts

tr = Texts(__name__)


class WidgetKeys(NamedTuple):
    """Keys with one meaning at one place of the window. `keys` are portable names. `modules` handle
    them, named relative to `app.ui`; without any, Qt handles them.
    """

    place: str
    keys: tuple[str, ...]
    text: str
    modules: tuple[str, ...] = ()


_DIALOGS, _FIELDS, _SEARCH, _LISTS = (
    tr("Dialogs"),
    tr("Fields"),
    tr("Search field"),
    tr("Lists"),
)
_RESULTS, _CHARTS, _PALETTE, _GUIDE = (
    tr("Results"),
    tr("Charts"),
    tr("Command palette"),
    tr("Guide"),
)
_CURVES = ("charts.history", "charts.days")
_MAP = ("charts.target_map",)
_PROBE = "administration.forms.probe_view"
_CHOICES = ("kit.controls.choices",)
_SEARCHED = ("panes.query.query_bar",)
_READ = ("panes.detail.hit_text",)
_OVERLAY = ("frame.overlay",)
_GUIDES = ("frame.guide_window",)

WIDGET_KEYS: tuple[WidgetKeys, ...] = (
    WidgetKeys(
        _DIALOGS, keys=("Tab", "Shift+Tab"), text=tr("Go to the next or the previous control")
    ),
    WidgetKeys(
        _DIALOGS,
        keys=("Enter",),
        text=tr("Press the focused button; in a field, press the highlighted button"),
        modules=("kit.dialog",),
    ),
    WidgetKeys(_DIALOGS, keys=("Esc",), text=tr("Close the dialog")),
    WidgetKeys(
        _DIALOGS,
        keys=("F1",),
        text=tr("Open the guide at the page about the dialog"),
        modules=("kit.guide_places",),
    ),
    WidgetKeys(
        _DIALOGS, keys=("Shift+F10",), text=tr("Open the context menu of the focused control")
    ),
    WidgetKeys(
        _DIALOGS,
        keys=("Enter",),
        text=tr("In the path of “Add locations”, list the files and folders of this path"),
        modules=("administration.forms.add_locations",),
    ),
    WidgetKeys(
        _DIALOGS,
        keys=("Esc",),
        text=tr("In “Keyboard shortcuts”, clear the field for the new shortcut"),
        modules=("dialogs.shortcuts",),
    ),
    WidgetKeys(
        _FIELDS,
        keys=("Esc",),
        text=tr("Clear a field for searching"),
        modules=("kit.controls.text_fields",),
    ),
    WidgetKeys(
        _FIELDS,
        keys=("Down",),
        text=tr("Show the values of a field for several values"),
        modules=_CHOICES,
    ),
    WidgetKeys(
        _FIELDS,
        keys=("Enter",),
        text=tr("Add a typed value to a field for several"),
        modules=_CHOICES,
    ),
    WidgetKeys(
        _FIELDS,
        keys=("Backspace",),
        text=tr("Remove the last value from a field for several, if nothing is typed"),
        modules=_CHOICES,
    ),
    WidgetKeys(
        _FIELDS,
        keys=("Del", "Backspace"),
        text=tr("Remove the focused filter"),
        modules=("kit.controls.chip",),
    ),
    WidgetKeys(
        _FIELDS,
        keys=("Enter",),
        text=tr("In the query form, run the query"),
        modules=("panes.query.query_form",),
    ),
    WidgetKeys(
        _FIELDS, keys=("Esc",), text=tr("Close the query form"), modules=("frame.explore_page",)
    ),
    WidgetKeys(
        _SEARCH, keys=("Ctrl+Space",), text=tr("Show suggestions for this word"), modules=_SEARCHED
    ),
    WidgetKeys(
        _SEARCH,
        keys=("Down", "Up"),
        text=tr("Go to the next or the previous suggestion"),
        modules=_SEARCHED,
    ),
    WidgetKeys(
        _SEARCH,
        keys=("Up",),
        text=tr("Show recent queries, if no suggestions are shown"),
        modules=_SEARCHED,
    ),
    WidgetKeys(
        _SEARCH, keys=("Tab", "Enter"), text=tr("Insert the chosen suggestion"), modules=_SEARCHED
    ),
    WidgetKeys(_SEARCH, keys=("Enter",), text=tr("Run the query, if no suggestion is chosen")),
    WidgetKeys(_SEARCH, keys=("Esc",), text=tr("Hide the suggestions"), modules=_SEARCHED),
    WidgetKeys(_LISTS, keys=("Home", "End", "PgUp", "PgDown"), text=tr("Go to another row")),
    WidgetKeys(_LISTS, keys=("Enter",), text=tr("Open the row")),
    WidgetKeys(
        _LISTS,
        keys=("Space",),
        text=tr("Tick or untick the selected rows, where rows have a box"),
        modules=("dialogs.remediate.objects", _PROBE),
    ),
    WidgetKeys(
        _LISTS, keys=("Right", "Left"), text=tr("Open or close a folder"), modules=(_PROBE,)
    ),
    WidgetKeys(
        _LISTS, keys=("+", "-", "*"), text=tr("In Targets, open a row, close it, or open all of it")
    ),
    WidgetKeys(
        _LISTS,
        keys=("Right", "Left", "Enter"),
        text=tr("In Jobs, open a row, close it, or do the opposite"),
        modules=("panes.jobs.job_commands",),
    ),
    WidgetKeys(
        _LISTS,
        keys=("Ins", "F2", "Del"),
        text=tr("In Administration, add, edit or delete"),
        modules=("administration.section",),
    ),
    WidgetKeys(
        _LISTS,
        keys=("Space", "Enter"),
        text=tr("In Facets, add the value to the query, or remove it"),
        modules=("panes.facets",),
    ),
    WidgetKeys(
        _LISTS,
        keys=("+", "-"),
        text=tr("In Facets, add the value to the query, or exclude it"),
        modules=("panes.facets",),
    ),
    WidgetKeys(
        _RESULTS,
        keys=("Right", "Left", "Space"),
        text=tr("On the heading of a target, open its results, close them, or do the opposite"),
        modules=("panes.results.view",),
    ),
    WidgetKeys(
        _RESULTS,
        keys=("Space", "Enter"),
        text=tr("In Similar results, select the results of a row"),
    ),
    WidgetKeys(
        _RESULTS,
        keys=("Esc",),
        text=tr("In “Details” and “Similar results”, go back to the results"),
        modules=("panes.detail.detail", "panes.clusters"),
    ),
    WidgetKeys(
        _RESULTS,
        keys=("Space",),
        text=tr("In Details, show the focused value while the key is held"),
        modules=_READ,
    ),
    WidgetKeys(
        _RESULTS,
        keys=("Down", "PgDown", "End"),
        text=tr("At the end of the text in Details, show what follows in the file"),
        modules=_READ,
    ),
    WidgetKeys(
        _RESULTS,
        keys=("Up", "PgUp", "Home"),
        text=tr("At the beginning of the text in Details, show what precedes in the file"),
        modules=_READ,
    ),
    WidgetKeys(
        _CHARTS,
        keys=("Left", "Right"),
        text=tr("Go to the previous or the next point in time"),
        modules=_CURVES,
    ),
    WidgetKeys(
        _CHARTS,
        keys=("Home", "End"),
        text=tr("Go to the first or the last point in time"),
        modules=_CURVES,
    ),
    WidgetKeys(
        _CHARTS,
        keys=("+", "-"),
        text=tr("Show a shorter or a longer time"),
        modules=("charts.history",),
    ),
    WidgetKeys(_CHARTS, keys=("0",), text=tr("Show the whole time"), modules=("charts.history",)),
    WidgetKeys(
        _CHARTS,
        keys=("Esc",),
        text=tr("Hide the figures of the point"),
        modules=("charts.history",),
    ),
    WidgetKeys(
        _CHARTS,
        keys=("Space", "Enter"),
        text=tr("On a level of risk, choose this level"),
        modules=("charts.legend",),
    ),
    WidgetKeys(
        _CHARTS,
        keys=("Up", "Down", "Left", "Right", "Home", "End"),
        text=tr("In the map of targets, go to another cell"),
        modules=_MAP,
    ),
    WidgetKeys(
        _CHARTS,
        keys=("Enter", "Space"),
        text=tr("In the map of targets, show the target; on a heading, sort by it"),
        modules=_MAP,
    ),
    WidgetKeys(
        _PALETTE,
        keys=("Up", "Down", "PgUp", "PgDown"),
        text=tr("Go to another row of the list"),
        modules=_OVERLAY,
    ),
    WidgetKeys(_PALETTE, keys=("Enter",), text=tr("Run the chosen command"), modules=_OVERLAY),
    WidgetKeys(_PALETTE, keys=("Esc",), text=tr("Close the palette"), modules=_OVERLAY),
    WidgetKeys(_GUIDE, keys=("Ctrl+K",), text=tr("Search all pages"), modules=_GUIDES),
    WidgetKeys(_GUIDE, keys=("Ctrl+F",), text=tr("Find a text on this page"), modules=_GUIDES),
    WidgetKeys(
        _GUIDE,
        keys=("F3", "Shift+F3"),
        text=tr("Find the text again, forwards or backwards"),
        modules=_GUIDES,
    ),
    WidgetKeys(
        _GUIDE, keys=("Alt+Left", "Alt+Right"), text=tr("Go back or forward"), modules=_GUIDES
    ),
    WidgetKeys(
        _GUIDE, keys=("F6",), text=tr("Go from the contents to the page, or back"), modules=_GUIDES
    ),
    WidgetKeys(_GUIDE, keys=("F1",), text=tr("Show the contents"), modules=_GUIDES),
    WidgetKeys(_GUIDE, keys=("Tab", "Enter"), text=tr("Choose a link, and follow it")),
    WidgetKeys(
        _GUIDE,
        keys=("Ctrl+=", "Ctrl++", "Ctrl+-", "Ctrl+0"),
        text=tr("Change the size"),
        modules=_GUIDES,
    ),
    WidgetKeys(
        _GUIDE,
        keys=("Esc",),
        text=tr("Close the search on the page, clear a search, or close the guide"),
        modules=_GUIDES,
    ),
    WidgetKeys(_GUIDE, keys=("Ctrl+W",), text=tr("Close the guide"), modules=_GUIDES),
)
