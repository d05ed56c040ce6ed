"""Regular expressions that are compiled at their first use.

Most files need few of the expressions of detectors and readers; compiling all of them would take a
third of the time in which a worker starts.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, AnyStr, cast


def late(expression: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return an object that is used like a compiled expression. The expression is compiled when a
    method of the object is first called; this call raises `re.error` if the expression is wrong.
    """
    return cast("re.Pattern[AnyStr]", _Late(expression, flags))


class _Late:
    """Stands for a compiled expression. A method that was called once is kept, so that later calls
    take no longer than those of the expression itself.
    """

    def __init__(self, expression: str | bytes, flags: int) -> None:
        self._expression, self._flags = expression, flags

    @cached_property
    def _compiled(self) -> re.Pattern[Any]:
        return re.compile(self._expression, self._flags)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        value = getattr(self._compiled, name)
        setattr(self, name, value)
        return value
