"""Compile the native library before a wheel is built or the project is installed from source."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class NativeLibraryHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before the files of the wheel are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile the library where there is a compiler; a wheel without it works, too."""
        script = Path(self.root, "packaging", "native", "native_library.py")
        done = subprocess.run(
            [sys.executable, str(script)], check=True, capture_output=True, text=True
        )
        if said := done.stdout.strip():
            self.app.display_info(said)
