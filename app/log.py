"""Logs without match text, secrets or full addresses.

Each process writes JSON lines into its own rotating file, mode 0600. A list of allowed keys
decides what a line may contain: of any other key, only the name is logged. An exception is logged
by type and place, without its text, which may quote a file. Messages of libraries are logged
without text for the same reason.

Use: `log = get_logger(__name__)`, then `log.info("scan finished", files=12, seconds=3.4)`.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import threading
import traceback
from datetime import UTC, datetime
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Any

import structlog
from structlog.stdlib import BoundLogger
from structlog.typing import EventDict

from app.paths import private_dir

ALLOWED = frozenset(
    {
        *("action", "attempt", "bytes", "count", "errors", "exit_code", "files", "job_id"),
        *("level", "location_id", "matches", "method", "migration", "name", "permission", "pid"),
        *("port", "process", "query_id", "route", "rows", "schedule_id", "seconds", "signal"),
        *("state", "status", "step", "target_id", "task", "user_uid", "version", "worker"),
    }
)
"""Keys allowed in a line. None of them may ever contain a path, a value, a name chosen by a person
or a secret: `route` is a template, `name` a name from our own code.
"""

_FILE_BYTES = 5 * 1024 * 1024
_OLD_FILES = 3
_LONGEST = 200
_FRAMES = 6
_LONG_NUMBER = re.compile(r"\d(?:[ .\-]?\d){8,}")
_CHATTY = ("httpx", "httpcore", "asyncio", "asyncssh", "uvicorn.access")


def configure(data_dir: Path, process: str, *, level: int = logging.INFO) -> Path:
    """Send all logging of this process to `<data_dir>/logs/<process>.log`, and return the path of
    that file.

    Uncaught exceptions in any thread are logged too, by type and place.

    Raises:
        OSError: the file cannot be opened.
    """
    path = private_dir(data_dir / "logs") / f"{process}.log"
    handler = _PrivateFile(path, maxBytes=_FILE_BYTES, backupCount=_OLD_FILES, encoding="ascii")
    handler.setFormatter(_Lines())
    root = logging.getLogger()
    for old in [old for old in root.handlers if isinstance(old, _PrivateFile)]:
        root.removeHandler(old)
        old.close()
    root.addHandler(handler)
    root.setLevel(level)
    for name in _CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, _hand_over],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=BoundLogger,
        cache_logger_on_first_use=False,
    )
    sys.excepthook = _uncaught
    threading.excepthook = _uncaught_in_thread
    sys.unraisablehook = _unraisable
    return path


def get_logger(name: str) -> BoundLogger:
    """Return the logger of a module."""
    return structlog.stdlib.get_logger(name)


def describe(error: BaseException) -> tuple[list[str], list[str]]:
    """Return the types of an exception and of its causes, and the innermost places in the code
    (such as `scanner.py:12 run`), without the text of the exception.
    """
    kinds: list[str] = []
    link: BaseException | None = error
    while link is not None and len(kinds) < _FRAMES:
        kinds.append(f"{type(link).__module__}.{type(link).__qualname__}")
        link = link.__cause__ or link.__context__
    frames = traceback.extract_tb(error.__traceback__, limit=-_FRAMES)
    return kinds, [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]


class _PrivateFile(RotatingFileHandler):
    """A rotating log file that only this user may read."""

    def _open(self) -> TextIOWrapper:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)
        descriptor = os.open(self.baseFilename, flags, 0o600)
        if sys.platform != "win32":
            os.fchmod(descriptor, 0o600)
        return os.fdopen(descriptor, "a", encoding=self.encoding)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (logging's name)
        """Do nothing: the default would print the record with its arguments to the terminal."""


class _Lines(logging.Formatter):
    """Formatter: one plain ASCII JSON line per record, with all control characters escaped."""

    def format(self, record: logging.LogRecord) -> str:
        """Build the line from scratch, so that it contains only allowed fields."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name[:_LONGEST],
            "pid": record.process,
        }
        fields = record.msg if hasattr(record, "_from_structlog") else None
        if isinstance(fields, dict):
            line["event"] = _LONG_NUMBER.sub("[number]", str(fields.get("event", ""))[:_LONGEST])
            line |= _allowed(fields)
            error = _error_of(fields.get("exc_info"))
        else:
            line["where"] = f"{record.module}:{record.lineno}"
            error = _error_of(record.exc_info)
        if error is not None:
            line["error"], line["at"] = describe(error)
        return json.dumps(line).replace("\x7f", "\\u007f")


def _hand_over(logger: Any, name: str, event: EventDict) -> tuple[tuple[EventDict], dict[str, Any]]:  # noqa: ARG001
    """Last step of structlog: pass the fields to logging, and mark them as ours."""
    return (event,), {"extra": {"_from_structlog": True}}


def _allowed(event: EventDict) -> dict[str, Any]:
    """Return the fields that may be written; `dropped` lists the names of the others."""
    fields: dict[str, Any] = {}
    dropped = []
    for key, value in event.items():
        if key in {"event", "exc_info", "stack_info"}:
            continue
        if key not in ALLOWED:
            dropped.append(key)
        elif value is None or isinstance(value, bool | int | float):
            fields[key] = value
        else:
            fields[key] = value[:_LONGEST] if isinstance(value, str) else type(value).__name__
    return fields | ({"dropped": sorted(dropped)} if dropped else {})


def _error_of(exc_info: Any) -> BaseException | None:
    """Return the exception given by `exc_info` in any of the forms that logging accepts."""
    if isinstance(exc_info, BaseException):
        return exc_info
    found = exc_info if isinstance(exc_info, tuple) else sys.exc_info() if exc_info else None
    return found[1] if found else None


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    _report("uncaught exception", error)


def _uncaught_in_thread(arguments: threading.ExceptHookArgs) -> None:
    if arguments.exc_value is not None:
        _report("uncaught exception in a thread", arguments.exc_value)


def _unraisable(arguments: Any) -> None:
    if arguments.exc_value is not None:
        _report("exception that could not be raised", arguments.exc_value)


def _report(event: str, error: BaseException) -> None:
    """Log an uncaught exception, and print its type and place to the terminal, without its
    text.
    """
    kinds, places = describe(error)
    get_logger(__name__).error(event, exc_info=error)
    print(f"{event}: {kinds[0]} at {places[-1] if places else '?'}", file=sys.stderr)  # noqa: T201
