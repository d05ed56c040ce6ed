"""Entry point of the program. Without arguments the console opens; otherwise a command runs.

The parser of the command line is loaded only if there are arguments, because it takes as long to
load as the start screen.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from app.paths import default_data_dir
from app.start import run


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command named by `arguments` (default: `sys.argv`); return the exit code."""
    _open_closed_streams()
    _escape_what_cannot_be_printed()
    given = sys.argv[1:] if arguments is None else list(arguments)
    if not given:
        return run("app.console_command:open_console", default_data_dir(), None)
    return run("app.command_line:run_command", given)


def _open_closed_streams() -> None:
    """Open the null device in place of standard streams that the caller has closed.

    Otherwise the next opened file, such as a database, would get the descriptor of a closed
    stream, and output of a library or child process would go into that file.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            number = os.open(os.devnull, os.O_RDWR)
            os.set_inheritable(number, True)  # noqa: FBT003
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8"))


def _escape_what_cannot_be_printed() -> None:
    """Let standard output write an escape for a character that its encoding lacks, instead of
    failing. On Windows, the encoding for a pipe or a file lacks most characters. Standard error
    writes escapes anyway.
    """
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
