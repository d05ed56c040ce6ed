"""Words for the result of a check of the audit journal."""

from __future__ import annotations

from app.language import Texts
from app.state.words.templates import Templates

tr = Texts(__name__)

_RESULTS = Templates(
    {
        "Audit record {number} is missing: the chain was cut off.": tr(  # not translated
            "Audit record {number} is missing: the end of the journal was removed."
        ),
    }
    | tr.words(
        "The journal is intact.",
        "Audit record {number} is missing.",
        "Audit record {number} is missing: no record describes the end of a job.",
        "Audit record {number} may be missing: the stored end of the journal is missing or "
        "damaged.",
        "Audit record {number} was inserted.",
        "Audit record {number} was changed.",
        "Audit record {number} was not written with this key.",
        "Audit record {number} does not match the stored digest.",
    )
)
_ACKNOWLEDGED = "The damage was acknowledged."  # not translated


def journal_words(message: str) -> str:
    """Return the result of a check (`AuditCheck.message`) in the user's language; an unknown one is
    returned unchanged.
    """
    damage, between, end = message.rpartition(f" {_ACKNOWLEDGED}")
    if between and not end:
        return f"{_RESULTS.translate(damage) or damage} {tr('The damage was acknowledged.')}"
    return _RESULTS.translate(message) or message
