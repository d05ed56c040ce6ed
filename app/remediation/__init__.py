"""Acting on files: mask and undo, so that nothing is lost whatever happens (trust.md 5).

A pure engine: it knows no HTTP, no screen and no store. `Remediator` is the way in; the records
it takes and gives are in `plan`, the rest of its errors in `errors`.
"""

from app.remediation.disk.errors import RemediationError
from app.remediation.engine import Remediator

__all__ = ["RemediationError", "Remediator"]
