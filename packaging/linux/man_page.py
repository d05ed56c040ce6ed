"""Write the manual page and the shell completions of the program, from its command line.

    python packaging/linux/man_page.py FOLDER

The folder gets what belongs below /usr/share. It must run in the program's own environment.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from app import __version__, command_line

COMPLETIONS: dict[Literal["bash", "zsh", "fish"], str] = {
    "bash": "bash-completion/completions/discovery-console",
    "zsh": "zsh/vendor-completions/_discovery-console",
    "fish": "fish/vendor_completions.d/discovery-console.fish",
}
"""Where Debian's shells look for completions."""
MAN_PAGE = "man/man1/discovery-console.1.gz"
_TITLE = '.TH DISCOVERY\\-CONSOLE 1 "" "Discovery Console {version}" "User Commands"\n'
_COMMON = """
* `{help}`: Show the options of the program or of a command.
* `{version}`: Show the version.
"""


def main(arguments: list[str]) -> int:
    """Write the files."""
    if len(arguments) != 2:
        print("usage: man_page.py FOLDER", file=sys.stderr)
        return 2
    write(Path(arguments[1]))
    return 0


def write(share: Path) -> None:
    """Write the manual page and the completions into their folders below `share`."""
    texts = {
        path: command_line.app.generate_completion(shell=shell)
        for shell, path in COMPLETIONS.items()
    }
    for path, text in texts.items():
        (share / path).parent.mkdir(parents=True, exist_ok=True)
        (share / path).write_text(text, "utf-8")
    (share / MAN_PAGE).parent.mkdir(parents=True, exist_ok=True)
    (share / MAN_PAGE).write_bytes(gzip.compress(man_page().encode(), mtime=0))


def man_page() -> str:
    """Return the manual page (man(7)), converted from the Markdown that the command line writes of
    itself.
    """
    app = command_line.app
    name = app.name[0]
    options = _COMMON.format(help=", ".join(app.help_flags), version=", ".join(app.version_flags))
    epilogue = f"\n{app.help_epilogue or ''}"
    top, _, commands = app.generate_docs(max_heading_level=3).partition(f"\n## {name}")
    top = re.sub(r"(?s)## Table of Contents.*?\n(?=\*\*)", "", top)
    head, _, summary = top.partition("```\n")
    synopsis = head.partition("```console\n")[2]
    code = re.search(r"Exit codes: (.*)\.\n", command_line.__doc__ or "", re.DOTALL)
    return (
        _TITLE.format(version=__version__)
        + f".SH NAME\n{_text(name)} \\- {_text(app.help.rstrip('.').lower())}\n"
        + f".SH SYNOPSIS\n{_text(synopsis)}\n.SH DESCRIPTION\n"
        + "".join(_lines(summary.strip() + options + epilogue))
        + ".SH COMMANDS\n"
        + "".join(_lines(f"## {name}{commands}"))
        + f".SH EXIT STATUS\n{_text(' '.join(code[1].split()) if code else '')}.\n"
    )


def _lines(markdown: str) -> Iterator[str]:
    """Yield the lines of a page."""
    is_code = False
    for line in markdown.splitlines():
        if line.startswith("```"):
            is_code = not is_code
        elif is_code:
            yield f".PP\n.B {_text(line)}\n"
        elif heading := re.fullmatch(r"#+ (.*)", line):
            yield f".SS {_text(heading[1])}\n"
        elif item := re.match(r"\* \[?`(.+?)`(?:\]\(.*?\))?: (.*)", line):
            yield f".TP\n.B {_text(item[1])}\n{_text(item[2])}\n"
        elif label := re.fullmatch(r"\*\*(.*)\*\*:", line):
            yield f".PP\n{_text(label[1])}:\n"
        elif line.strip():
            yield f"{_text(line.strip())}\n"
        elif not line:
            yield ".PP\n"


def _text(text: str) -> str:
    """Return text as man(7) writes it, without the emphasis of Markdown."""
    text = text.replace('*[default: ""]*', "").rstrip()
    text = re.sub(r"\*+(\[[^]]*\])\*+|`([^`]*)`", lambda found: found[1] or found[2], text)
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text


if __name__ == "__main__":
    sys.exit(main(sys.argv))
