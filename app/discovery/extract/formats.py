"""The formats that are opened, one line each; the first that recognises an object has it."""

from __future__ import annotations

from app.discovery.extract.compressed import COMPRESSED
from app.discovery.extract.content import Format
from app.discovery.extract.documents import DOCUMENTS
from app.discovery.extract.mail import EML
from app.discovery.extract.mbox import MBOX
from app.discovery.extract.msg import MSG
from app.discovery.extract.seven_zip import SEVEN_ZIP
from app.discovery.extract.tar import TAR
from app.discovery.extract.zip import ZIP

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
