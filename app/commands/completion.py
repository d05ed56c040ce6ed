"""`discovery-console completion`: shell completion, generated from the command-line parser."""

from __future__ import annotations

from typing import Literal

from app import command_line
from app.commands.failures import CommandFailed
from app.commands.output import say, write


def completion_command(shell: Literal["bash", "zsh", "fish"]) -> int:
    """Print the completion for a shell."""
    try:
        write(command_line.app.generate_completion(shell=shell).encode())
    except CommandFailed as error:
        say(str(error))
        return error.code
    return 0
