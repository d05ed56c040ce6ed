"""The start of the one-folder program: PyInstaller's script, and the name of the program."""

from __future__ import annotations

import sys

from app.frozen import main

sys.exit(main())
