"""What the results pane says about its results: how many, which of them, and what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api.records.enums import SearchStatus
from app.language import Texts

if TYPE_CHECKING:
    from app.state.inventory.tree import Inventory
    from app.state.results.results import Results
    from app.state.stores import WindowStores

tr = Texts(__name__)

_NOT_SCANNED = frozenset({SearchStatus.ERROR, SearchStatus.STALLED, SearchStatus.NONE})


def shown_words(stores: WindowStores) -> str:
    """Return the number of results as text. If only some are shown, return both numbers: `5 of 20
    results`.
    """
    results, found = stores.results, _counted(stores)
    if results.count >= results.total:
        return tr.plural("{n} result", "{n} results", found)
    shown = results.count
    return tr.plural("{shown} of {n} result", "{shown} of {n} results", found, shown=shown)


def _counted(stores: WindowStores) -> int:
    """Return the number of results as the totals count them: a row for an archive is not an
    additional result. Before the totals are known, return the number of rows.
    """
    results, sums = stores.results, stores.sums
    partly = results.count < results.total or not sums.whole
    return results.total if partly else sums.sums.total or results.total


def selected_words(results: Results) -> str:
    """Return the number of selected results as text; "" if it is 0 or 1."""
    chosen = len(results.selected)
    if chosen <= 1:
        return ""
    if chosen == results.total:
        return tr("all selected")
    if results.counts_rows:
        return tr.plural("{n} row selected", "{n} rows selected", chosen)
    return tr("{n} selected", n=chosen)


def cached_words(results: Results) -> str:
    """Return a note that the results are cached. If only some results were loaded when they were
    cached, the note says how many. Return "" if the results are not cached.
    """
    source = results.source
    if source is None or not source.cached:
        return ""
    return tr("cached") if source.total <= results.total else tr("cached of {n}", n=source.total)


def unscanned(inventory: Inventory) -> str:
    """Return a sentence saying how many locations were not scanned completely, because then a query
    without results does not prove that there are no matches. Return "" if all were scanned.
    """
    places = [
        place
        for group in inventory.groups
        for target in group.targets or ()
        for place in target.locations or ()
    ]
    failed = sum(place.search_status in _NOT_SCANNED for place in places)
    if places and failed == len(places):
        return tr("Nothing was scanned: no location could be opened, or no scan has finished.")
    if failed:
        return tr.plural(
            "No results so far, but {n} location was not scanned completely.",
            "No results so far, but {n} locations were not scanned completely.",
            failed,
        )
    return ""
