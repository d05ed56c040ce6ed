"""Mask inside a file: a member of an archive, or the text of a document or mail."""

from __future__ import annotations

from dataclasses import replace

from app.api.records.enums import OperationStatus
from app.remediation.actions import mask
from app.remediation.change.replace import Draft
from app.remediation.disk import files
from app.remediation.disk.attributes import Meta
from app.remediation.disk.content import Content
from app.remediation.disk.errors import Refused
from app.remediation.formats.splices import Rebuild, applied
from app.remediation.journal.records import Order


def draft(order: Order, content: Content, meta: Meta, rebuild: Rebuild) -> Draft:
    """Return the draft of the file with one object in it masked. Its `residue` is the number of
    matches that a new scan still finds in the object.

    Raises Refused if the file is too large, if the matches are masked already, or if the format
    can't be written safely.
    """
    if content.size > files.MAX_BYTES:
        most = files.MAX_BYTES // 1024**2
        raise Refused(f"files of this format that are larger than {most} MiB cannot be masked")
    data = b"".join(content.blocks())
    rebuilt = rebuild(data, order)
    masked = applied(data, rebuilt.splices)
    if masked == data:
        raise Refused(mask.NOTHING)
    left = mask.remains(order, rebuilt.found)
    return Draft(
        data=masked,
        meta=replace(meta, times=None, holes=()),
        changes=rebuilt.changes,
        status=OperationStatus.PARTIALLY_MASKED if left else OperationStatus.MASKED,
        residue=len(left),
        notes=(*mask.partly(order, left), *rebuilt.notes),
        always=mask.notes(meta),
    )
