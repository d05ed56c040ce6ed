"""Words for what a server cannot do on its machine, and for the reasons."""

from __future__ import annotations

from app.language import Texts
from app.state.words.templates import Templates

tr = Texts(__name__)

_FEATURES = {
    "ocr": tr("text in images"),
    "download": tr("files only in the cloud"),
    "memory": tr("memory of processes"),
    "free": tr("free disk space"),
    "parquet": tr("Parquet files"),
}
_REASONS = tr.words(
    "this system does not tell which files are only in the cloud",
    "process memory can be read on Linux only",
    "this system does not allow reading process memory",
    "free disk space can be read on Linux only",
    "only root can read free disk space",
    "not installed on this machine: {what}",
)
_TEMPLATES = Templates(_REASONS)


def feature_word(feature: str) -> str:
    """Return the word for what a server can do; an unknown feature is returned unchanged."""
    return _FEATURES.get(feature, feature)


def lack_words(reason: str) -> str:
    """Return why a server cannot do something; an unknown reason is returned unchanged."""
    return _TEMPLATES.translate(reason) or reason
