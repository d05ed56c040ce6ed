"""The document formats, one line each."""

from __future__ import annotations

import re
from sys import maxsize

from app.discovery.match import limits
from app.discovery.read.extract.content import Content, Format, Source
from app.discovery.read.extract.docx_pptx import presentation, word
from app.discovery.read.extract.images import PICTURE, is_image, open_image
from app.discovery.read.extract.legacy_office import COMPOUND, is_compound, open_compound
from app.discovery.read.extract.office_package import Package
from app.discovery.read.extract.opendocument import opendocument
from app.discovery.read.extract.parquet import PARQUET, is_parquet, open_parquet
from app.discovery.read.extract.pdf import is_pdf, open_pdf
from app.discovery.read.extract.rtf import is_rtf, open_rtf
from app.discovery.read.extract.sqlite import DATABASE, is_database, open_database
from app.discovery.read.extract.xlsb import binary_workbook
from app.discovery.read.extract.xlsx import workbook

_ENDINGS = re.compile(r"(doc|dot|xls|xlt)[xm]|xlsb|(ppt|pps|pot)[xm]|o[dt][tspg]")
_ZIP = b"PK\3\4"


def _is_package(head: bytes, ending: str) -> bool:
    return head.startswith(_ZIP) and (
        _ENDINGS.fullmatch(ending) is not None
        or b"[Content_Types].xml" in head
        or b"mimetypeapplication/vnd.oasis.opendocument." in head
    )


def _open_package(source: Source) -> Content:
    package = Package(source)
    if package.names(r"word/document\d*\.xml"):
        return word(package)
    if package.names(r"xl/workbook\.xml"):
        return workbook(package)
    if package.names(r"xl/workbook\.bin"):
        return binary_workbook(package, source)
    if package.names(r"ppt/presentation\.xml"):
        return presentation(package)
    if kind := package.opendocument_kind():
        return opendocument(package, kind)
    return Content("ZIP archive", None, package.members((), ""), (), package.notes)


DOCUMENTS: tuple[Format, ...] = (
    Format("Office document", _is_package, _open_package, begins=(_ZIP,)),
    Format("PDF document", is_pdf, open_pdf, written=maxsize),
    Format("SQLite database", is_database, open_database, written=maxsize, begins=DATABASE),
    Format("RTF document", is_rtf, open_rtf, written=maxsize),
    Format("Parquet file", is_parquet, open_parquet, written=maxsize, begins=PARQUET),
    # The text of a picture precedes its points.
    Format("Picture", is_image, open_image, written=limits.MIB, begins=PICTURE),
    Format(
        "Office document before 2007", is_compound, open_compound, written=maxsize, begins=COMPOUND
    ),
)
