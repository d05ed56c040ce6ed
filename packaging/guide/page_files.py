"""Files of the guide: the generated parts in them, and which English text a translation is of."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from app.guide.pages import INCLUDED

ROOT = Path(__file__).resolve().parent.parent.parent
HELP = ROOT / "resources" / "help"
PART = re.compile(
    r"(?P<begin><!-- generated: (?P<name>[^>]+?) -->\n).*?(?P<end><!-- end -->)", re.DOTALL
)
TRANSLATES = re.compile(r"<!-- translates: (?P<digest>[0-9a-f]{12}) -->\n")
"""First line of a translated page."""
_DOCUMENTS = {Path(document).name: ROOT / document for document in INCLUDED.values()}


def english_file(translated: Path) -> Path:
    """Return the English file of a translated one."""
    return _DOCUMENTS.get(translated.name, HELP / translated.name)


def digest(translated: Path) -> str:
    """Return the digest of the English text of a translated file, without its generated parts."""
    text = PART.sub("", english_file(translated).read_text(encoding="utf-8"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def noted_digest(translated: Path) -> str:
    """Return the digest in the first line of a translated file, or "" if there is none."""
    found = TRANSLATES.match(translated.read_text(encoding="utf-8"))
    return found["digest"] if found else ""
