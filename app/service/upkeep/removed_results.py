"""Background removal of the results of deleted Locations (`store/removal.py`)."""

from __future__ import annotations

from app.service.store import removal
from app.service.store.database import Database
from app.service.store.slices import FIRST_SLICE, Background


class Sweeper(Background):
    """Owns the removal thread."""

    def __init__(self, db: Database) -> None:
        super().__init__("removal", self.slice)
        self._db = db
        self._found: list[tuple[int, int]] = []

    def slice(self, size: int = FIRST_SLICE) -> bool:
        """Remove about `size` objects or rows in one transaction. Return False if nothing was left
        to remove.
        """
        if not self._found:
            with self._db.read() as conn:
                self._found = removal.left(conn)
        keys = removal.take(self._found, size)
        with self._db.write() as conn:
            if not keys:
                return removal.drop_rest(conn, size)
            removal.drop(conn, keys)
            return True
