"""Answers of worker processes as pickled messages, which the parent process unpickles safely.

An attacker who takes over a worker through a file controls what the worker sends, and unpickling
may call any function. So a message may contain only plain values, records, enumerations and errors.
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
"""Packages whose records a message may always contain: the module of such a record is imported if
necessary. A record from another package of the program is accepted only if its module is imported
already.
"""


def loads(message: bytes) -> Any:
    """Return the object in a message. Raises UnpicklingError if the message is damaged, or contains
    anything that is not allowed in a message.
    """
    try:
        return _Unpickler(io.BytesIO(message)).load()
    except pickle.UnpicklingError:
        raise
    except Exception as error:
        raise pickle.UnpicklingError("the message is damaged") from error


def dumps(answer: object) -> bytes:
    """Return a message with this object. It is pickled without the functions that libraries have
    registered with `copyreg`, because `loads` may refuse what they write. Raises various errors if
    the object cannot be pickled.
    """
    message = io.BytesIO()
    pickler = pickle.Pickler(message, 5)
    pickler.dispatch_table = {}
    pickler.dump(answer)
    return message.getvalue()


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        """Return a class whose objects a message may contain. Raises UnpicklingError for any other
        class.
        """
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
