"""Numbers of results in words."""

from __future__ import annotations

from app.language import Texts

tr = Texts(__name__)


def amount_of(results: int, archives: int = 0) -> str:
    """Return `208 results` or, with archives, `208 results and 1 archive`. If there are no results,
    only the archives are named. An archive is not a result: its matches are those of its members.
    """
    own = tr.plural("{n} result", "{n} results", results)
    if not archives:
        return own
    whole = tr.plural("{n} archive", "{n} archives", archives)
    return tr("{results} and {archives}", results=own, archives=whole) if results else whole
