"""What decoding JSON raises for content that is not what it should be.

A leaf module: everything that opens a file which somebody else may have written needs it.
"""

from __future__ import annotations

import msgspec

NOT_DECODED = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""msgspec raises the second for a key that is not UTF-8, the third for deep nesting."""
