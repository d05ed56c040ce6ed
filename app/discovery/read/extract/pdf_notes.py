"""Content beside the text of a PDF page: values of form fields, notes, links."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from typing import Any

from app.discovery.read.extract.libraries import library

_MOST = 10_000
_LONGEST = 1 << 20
_LINK, _WIDGET = 2, 20  # FPDF_ANNOT_LINK, FPDF_ANNOT_WIDGET of fpdf_annot.h


def beside(page: Any, form: Any) -> Iterator[str]:
    """Yield the value of each field, the text of each note and the address of each link of a
    `page`.
    """
    pdf = library("pypdfium2.raw")
    for number in range(min(pdf.FPDFPage_GetAnnotCount(page), _MOST)):
        annotation = pdf.FPDFPage_GetAnnot(page, number)
        if not annotation:
            continue
        try:
            kind = pdf.FPDFAnnot_GetSubtype(annotation)
            if kind == _WIDGET:
                found = _value(pdf, annotation, form)
            elif kind == _LINK:
                found = _address(pdf, page, annotation)
            else:
                found = _string(pdf, annotation, b"Contents")
        finally:
            pdf.FPDFPage_CloseAnnot(annotation)
        if found:
            yield found


def _value(pdf: Any, annotation: Any, form: Any) -> str:
    if form is not None:
        return _wide(lambda *room: pdf.FPDFAnnot_GetFormFieldValue(form, annotation, *room), pdf)
    return _string(pdf, annotation, b"V")


def _string(pdf: Any, annotation: Any, key: bytes) -> str:
    return _wide(lambda *room: pdf.FPDFAnnot_GetStringValue(annotation, key, *room), pdf)


def _address(pdf: Any, page: Any, annotation: Any) -> str:
    link = pdf.FPDFAnnot_GetLink(annotation)
    action = pdf.FPDFLink_GetAction(link) if link else None
    if not action:
        return ""
    document = page.pdf
    length = pdf.FPDFAction_GetURIPath(document, action, None, 0)
    if not 1 < length < _LONGEST:
        return ""
    room = ctypes.create_string_buffer(length)
    pdf.FPDFAction_GetURIPath(document, action, room, length)
    return room.value.decode("utf-8", "replace")


def _wide(get: Callable[..., int], pdf: Any) -> str:
    """Return a UTF-16 string from a function that first returns its length in bytes."""
    length = get(None, 0)
    if not 2 < length < _LONGEST:
        return ""
    room = (pdf.FPDF_WCHAR * ((length + 1) // 2))()
    get(room, length)
    return bytes(room)[: length - 2].decode("utf-16-le", "replace").replace("\0", " ")
