"""Answers of the processes that read files, unpickled in the process that has made them.

Whoever takes over one of them through a file decides what it sends, and a pickle may call any
function. So only plain values, records, enumerations and errors are made of these.
"""

from __future__ import annotations

import builtins
import io
import pickle
import sys
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from typing import Any

_PLAIN = frozenset({"bytearray", "complex", "frozenset", "range", "set", "slice"})
_ROOMS = ("app.discovery.", "app.remediation.")
"""Packages whose modules are imported for a record in a message; from others, only those count that
are in use."""


def loads(message: bytes) -> Any:
    """Return the object of a message. Raises UnpicklingError if it is damaged, or has anything else
    in it.
    """
    try:
        return _Unpickler(io.BytesIO(message)).load()
    except pickle.UnpicklingError:
        raise
    except Exception as error:
        raise pickle.UnpicklingError("the message is damaged") from error


def dumps(answer: object) -> bytes:
    """Return the message of an object. Libraries may have registered ways of their own to pickle
    errors; these are not taken. Raises various errors if it cannot be pickled.
    """
    message = io.BytesIO()
    pickler = pickle.Pickler(message, 5)
    pickler.dispatch_table = {}
    pickler.dump(answer)
    return message.getvalue()


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        """Return a class that may be in a message. Raises UnpicklingError."""
        return _found(module, name)


@cache
def _found(module: str, name: str) -> Any:
    found: Any = None
    if module == "builtins":
        found = getattr(builtins, name, None)
        if name in _PLAIN or (isinstance(found, type) and issubclass(found, Exception)):
            return found
    elif module.startswith("app."):
        inside = module.startswith(_ROOMS) and not module.endswith("__main__")
        place = import_module(module) if inside else sys.modules.get(module)
        found = getattr(place, name, None)
        if isinstance(found, type) and found.__module__ == module and _is_record(found):
            return found
    raise pickle.UnpicklingError(f"{module}.{name} has no place in an answer")


def _is_record(found: type) -> bool:
    return (
        is_dataclass(found)
        or issubclass(found, Enum | Exception)
        or (issubclass(found, tuple) and hasattr(found, "_fields"))
    )
