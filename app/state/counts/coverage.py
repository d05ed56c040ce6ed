"""Coverage of one scan: its signed statement, and the objects that were not read completely."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec

from app.api.records.coverage import Coverage, CoverageClass, Statement, UncoveredObject
from app.language import Texts
from app.paths import write_private
from app.secrets.signing import Signature, verified
from app.state.connection.server_reading import ServerReading
from app.state.connection.session import Session
from app.state.work.errors import NotPossible
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

_PURPOSE = "coverage 1"  # not translated
_PAGE = 2_000
MOST = 20_000
"""Maximum number of objects of one class that are read for display. Reading more would block the
event loop.
"""


def checked(coverage: Coverage) -> Statement:
    """Return the statement that `coverage` contains, after verifying its signature. Raises
    NotPossible if the signature is not valid, or if the statement cannot be read.
    """
    signature = Signature(key=coverage.key, signature=coverage.signature)
    if not verified(_PURPOSE, coverage.content.encode(), signature):
        raise NotPossible(tr("The signature of the coverage statement is not valid."))
    try:
        return msgspec.json.decode(coverage.content, type=Statement)
    except msgspec.MsgspecError:
        raise NotPossible(tr("The coverage statement cannot be read.")) from None


def adds_up(statement: Statement) -> bool:
    """Return whether the statement adds up: the read objects, the unchanged objects, and the
    objects of all classes must add up to the number of all objects. The bytes of these objects must
    add up to the number of all bytes.
    """
    objects = sum(item.objects for item in statement.classes)
    size = sum(item.bytes for item in statement.classes)
    return (
        statement.read + statement.unchanged + objects == statement.objects
        and statement.read_bytes + statement.unchanged_bytes + size == statement.bytes
    )


class ScanCoverage(ServerReading):
    """The statement of one scan, and the objects of the class chosen last. `record` reports an
    export (kind and format) to the journal.
    """

    exported = Signal(Path)
    objects_changed = Signal()

    def __init__(
        self,
        session: Session,
        record: Callable[[str, str], Awaitable[None]],
        tasks: Tasks,
        job_id: str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__("coverage", session, tasks, parent)
        self.coverage: Coverage | None = None
        self.statement: Statement | None = None
        self.kind = ""
        self.objects: list[UncoveredObject] = []
        self.whole = False
        """Whether `objects` is the complete list of the class."""
        self.job_id = job_id
        self._record = record

    async def _read_all(self) -> None:
        found = await self._session.client.coverage.of_scan(self.job_id)
        self.statement = checked(found)
        self.coverage = found

    def choose(self, kind: str) -> None:
        """Select a class of objects that were not read completely, and read the list of them."""
        self.kind, self.objects, self.whole = kind, [], False
        self.objects_changed.emit()
        self._tasks.read("uncovered", self._read_objects, kind)

    def stop(self) -> None:
        """Stop reading when the view is closed."""
        super().stop()
        self._tasks.stop("uncovered")

    async def _read_objects(self, kind: str) -> None:
        client = self._session.client.coverage
        while len(self.objects) < MOST:
            page = await client.objects(
                self.job_id, kind=kind, offset=len(self.objects), limit=_PAGE
            )
            self.objects = [*self.objects, *page.items]
            if len(page.items) < _PAGE:
                self.whole = True
                break
            self.objects_changed.emit()
        self.objects_changed.emit()

    def export(self, path: Path) -> None:
        """Record the export in the journal, and write the signed statement and all its objects to
        a JSON file.
        """
        self._tasks.write("coverage.export", self._export, path)

    async def _export(self, path: Path) -> None:
        coverage, client = self.coverage, self._session.client.coverage
        if coverage is None:
            return
        await self._record("coverage", "json")
        objects: list[UncoveredObject] = []
        while True:
            page = await client.objects(self.job_id, offset=len(objects), limit=_PAGE)
            objects.extend(page.items)
            if len(page.items) < _PAGE:
                break
        try:
            await asyncio.to_thread(_write, path, coverage, objects)
        except OSError as error:
            words = tr("{name} cannot be written: {reason}.", name=path.name, reason=error.strerror)
            raise NotPossible(words) from None
        self.exported.emit(path)


def _write(path: Path, coverage: Coverage, objects: list[UncoveredObject]) -> None:
    write_private(path, "".join(_lines(coverage, objects)).encode())


def _lines(coverage: Coverage, objects: list[UncoveredObject]) -> Iterator[str]:
    """Yield the parts of the exported JSON file. Each object has a line of its own. These lines
    equal those of the list that was hashed for `Statement.uncovered`.
    """
    head = {
        "purpose": _PURPOSE,
        "content": coverage.content,
        "key": coverage.key,
        "signature": coverage.signature,
    }
    yield json.dumps(head, indent=2, ensure_ascii=False)[:-2] + ',\n  "objects": ['
    between = "\n"
    for item in objects:
        yield between + msgspec.json.encode(msgspec.structs.astuple(item)).decode()
        between = ",\n"
    yield "\n  ]\n}\n"


def troubles(statement: Statement) -> list[CoverageClass]:
    """Return the classes that need attention. These are all classes except links, special files,
    excluded objects, filtered objects and holes.
    """
    quiet = {"link", "special", "excluded", "filtered", "holes"}
    return [item for item in statement.classes if item.name not in quiet]


def covered(statement: Statement) -> tuple[int, int, int, int]:
    """Return four numbers of objects: all objects, those that were read, those that need attention,
    and the rest. The last three numbers add up to the first.
    """
    read = statement.read + statement.unchanged
    missed = sum(item.objects for item in troubles(statement))
    return statement.objects, read, missed, statement.objects - read - missed
