"""Exceptions that decoding invalid JSON may raise.

A leaf module: everything that opens a file which another program may have written needs it.
"""

from __future__ import annotations

import msgspec

NOT_DECODED = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What msgspec raises: the second for a key that is not UTF-8, the third for deep nesting."""
