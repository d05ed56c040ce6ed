"""The supported container and document formats, one line each. An object is read by the first
format that recognises it.
"""

from __future__ import annotations

from app.discovery.read.extract.compressed import COMPRESSED
from app.discovery.read.extract.content import Content, Format, Source
from app.discovery.read.extract.documents import DOCUMENTS
from app.discovery.read.extract.mail import EML
from app.discovery.read.extract.mbox import MBOX
from app.discovery.read.extract.msg import MSG
from app.discovery.read.extract.tar import TAR
from app.discovery.read.extract.zip import ZIP


def _seven_zip(source: Source) -> Content:
    """Return the content of a 7z archive. The reader is imported only here, because it is rarely
    used, and its import would take a quarter of the time in which a worker starts.
    """
    from app.discovery.read.extract.seven_zip import opened  # noqa: PLC0415

    return opened(source)


_BEGIN = b"7z\xbc\xaf\x27\x1c"
SEVEN_ZIP = Format(
    "7z archive", lambda head, _: head.startswith(_BEGIN), _seven_zip, begins=(_BEGIN,)
)

FORMATS: tuple[Format, ...] = (
    *DOCUMENTS,
    *COMPRESSED,
    SEVEN_ZIP,
    TAR,
    MBOX,
    MSG,
    EML,
    ZIP,
)
