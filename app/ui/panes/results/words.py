"""What the results pane says about its results: how many, which of them, and what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api.records.enums import SearchStatus
from app.language import Texts
from app.state.words.amounts import amount_of

if TYPE_CHECKING:
    from app.state.inventory.tree import Inventory
    from app.state.results.results import Results
    from app.state.stores import WindowStores

tr = Texts(__name__)

MOST_ADDED = 1_000
"""Maximum number of selected results whose matches are added up."""
_NOT_SCANNED = frozenset({SearchStatus.ERROR, SearchStatus.STALLED, SearchStatus.NONE})


def shown_words(stores: WindowStores) -> str:
    """Return the number of results as text. If only some are shown, return both numbers: `5 of 20
    results` or, if archives are among them, the numbers of rows: `5 of 20 rows`.
    """
    results, archives = stores.results, stores.sums.archives
    shown, total = results.count, results.total
    if shown >= total:  # as the totals count them: a row for an archive is no additional result
        return amount_of(total - archives)
    if archives:
        return tr.plural("{shown} of {n} row", "{shown} of {n} rows", total, shown=shown)
    return tr.plural("{shown} of {n} result", "{shown} of {n} results", total, shown=shown)


def selected_words(results: Results) -> str:
    """Return how many results are selected (or rows, if rows are counted), or that all are; "" for
    0 or 1. If at most `MOST_ADDED` results are selected, and all of them are loaded, also return
    the number of their matches.
    """
    chosen = len(results.selected)
    if chosen <= 1:
        return ""
    if chosen == results.total:
        return tr("all results selected")
    if results.counts_rows:
        return tr.plural("{n} row selected", "{n} rows selected", chosen)
    matches = _matches(results) if chosen <= MOST_ADDED else None
    if matches is None:
        return tr("{n} results selected", n=chosen)
    return tr.plural(
        "{chosen} results with {n} match selected",
        "{chosen} results with {n} matches selected",
        matches,
        chosen=chosen,
    )


def _matches(results: Results) -> int | None:
    """Return the number of matches of the selected results, without test data; None if a result is
    not loaded.
    """
    rows = [results.row_of(key) for key in results.selected]
    return sum(row.prohibited + row.match for row in rows if row) if all(rows) else None


def cached_words(results: Results) -> str:
    """Return a note that the results are cached; if not all of them are, the note says how many
    results the server had. Return "" if the results are not cached.
    """
    source = results.source
    if source is None or not source.cached:
        return ""
    return (
        tr("cached")
        if source.total <= results.total
        else tr("cached; results on the server: {n}", n=source.total)
    )


def unscanned(inventory: Inventory) -> str:
    """Return a sentence saying that nothing was scanned, or how many locations were not scanned
    completely. Return "" if all were scanned.

    The sentence is for a query without results: if something was not scanned, it does not prove
    that there are no matches.
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
