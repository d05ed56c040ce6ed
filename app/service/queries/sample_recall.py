"""Recall of data types: how many of the values in the sample set a scan finds.

The sample set is written to a temporary folder. A separate worker process searches it for the data
types of a scan without profiles. Then the folder is removed. The last result is kept in memory.
"""

from __future__ import annotations

import json
import os
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from app.api.records.quality import PlantedType, SampleRecallState
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.matches import FileReport
from app.discovery.match.rules import Rules, Wanted
from app.discovery.sample.sample_set import MANIFEST, generate
from app.discovery.scan.scanner import Scan, make_executor
from app.log import get_logger

_log = get_logger(__name__)
_KEY = bytes(32)
"""Key of the fingerprints. It need not be secret: the fingerprints are not stored, and the values
of the sample set are invented.
"""
_Place = tuple[str, str, int, int]
"""Path, member, offset and length of a value."""


class _Stopped(Exception):
    """The scan was cancelled."""


class SampleRecall:
    """Scans the sample set in a thread, at most one scan at a time. `names` converts the key of a
    data type to its name.
    """

    def __init__(self, wanted: Callable[[], Wanted], names: Callable[[str], str]) -> None:
        self._wanted, self._names = wanted, names
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._state = SampleRecallState(running=False, done=0, total=0, types=[], error="")

    def state(self) -> SampleRecallState:
        """Return the progress, and the last result."""
        with self._lock:
            return self._state

    def begin(self) -> SampleRecallState:
        """Start a scan unless one is running; return the progress of the running scan."""
        with self._lock:
            if not self._state.running:
                self._stop.clear()
                self._state = SampleRecallState(running=True, done=0, total=0, types=[], error="")
                self._thread = threading.Thread(target=self._run, name="sample recall", daemon=True)
                self._thread.start()
            return self._state

    def cancel(self) -> None:
        """End the scan soon, without a result."""
        self._stop.set()

    def close(self) -> None:
        """Cancel the scan, and wait for its end."""
        self.cancel()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        types: list[PlantedType] = []
        error = ""
        try:
            with tempfile.TemporaryDirectory(prefix="sample-") as folder:
                types = self._measured(Path(folder))
        except _Stopped:
            pass
        except DiscoveryError as failure:
            error = str(failure)
        except OSError as failure:
            _log.warning("the sample set cannot be scanned", exc_info=failure)
            error = f"The sample set cannot be written: {failure.strerror}."
        self._tell(running=False, done=0, total=0, types=types, error=error)

    def _tell(
        self, *, running: bool, done: int, total: int, types: list[PlantedType], error: str = ""
    ) -> None:
        with self._lock:
            self._state = SampleRecallState(
                running=running, done=done, total=total, types=types, error=error
            )

    def _progress(self, done: int, total: int) -> None:
        """Report the progress. Raises _Stopped if the scan was cancelled."""
        if self._stop.is_set():
            raise _Stopped
        self._tell(running=True, done=done, total=total, types=[])

    def _measured(self, folder: Path) -> list[PlantedType]:
        manifest = json.loads(
            generate(
                folder, progress=lambda done, total: self._progress(done, 2 * total)
            ).read_text("ascii")
        )
        (folder / MANIFEST).unlink()
        files = manifest["files"]
        found: set[tuple[str, _Place]] = set()
        executor = make_executor(1)
        try:
            scan = Scan(folder, key=_KEY, executor=executor, rules=Rules(wanted=self._wanted()))
            for number, report in enumerate(scan.run()):
                self._progress(files + min(number, files), 2 * files)
                found.update(_found(report))
        finally:
            executor.shutdown(cancel_futures=True)
        planted = {
            (one["data_type"], (one["path"], one["object"], one["offset"], one["length"]))
            for one in manifest["plants"]
        }
        return self._compared(planted, found)

    def _compared(
        self, planted: set[tuple[str, _Place]], found: set[tuple[str, _Place]]
    ) -> list[PlantedType]:
        both, more = _counted(planted & found), _counted(found - planted)
        all_planted = _counted(planted)
        return [
            PlantedType(
                key=key,
                data_type=self._names(key),
                planted=all_planted[key],
                found=both[key],
                more=more[key],
            )
            for key in sorted({*all_planted, *more})
        ]


def _found(report: FileReport) -> Iterable[tuple[str, _Place]]:
    path = os.fsdecode(report.path).replace(os.sep, "/")
    for item in report.found:
        for match in item.matches:
            yield match.data_type, (path, item.inner, match.offset, match.length)


def _counted(places: Iterable[tuple[str, _Place]]) -> Counter[str]:
    return Counter(key for key, _ in places)
