"""Layouts: groups of objects that were made from the same template.

The similarity of two objects is judged by content type, data types, the fixed words of the form
(match/template_frame.py), and the file name. An object joins the most similar layout, or begins a
new one. A layout consists of the features that most of its first members have in common, so the
filled-in parts drop out. Two layouts that have become almost equal are merged. No value can be
derived from a layout.
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from app.discovery.match.template_frame import LABELS, family

MOST = 5_000
"""Maximum number of layouts. If there are more, the layouts with the fewest members are deleted
until half of this number is left.
"""
_ENOUGH = 0.6
"""Minimum similarity of an object to its layout, 0 to 1."""
_SAME = 0.75
_LEARNED = 16
"""Maximum number of members from which a layout learns."""
_LOOK_AGAIN = (4, 8, 16)
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_SEPARATOR = re.compile(r"[/\\#]")
_CANDIDATES = 6
_FORGET = """DELETE FROM layouts WHERE id IN
  (SELECT id FROM layouts ORDER BY learned, id LIMIT ?)"""


@dataclass(frozen=True, slots=True)
class Form:
    """The features of an object or a layout that are compared: data types, fixed words of the
    template, and words of the file name.
    """

    types: frozenset[str]
    words: frozenset[str]
    names: frozenset[str]

    def marks(self) -> Iterable[str]:
        """Return the keys under which the index finds this form."""
        if self.words:
            return [f"w{word}" for word in self.words]
        return [*(f"n{name}" for name in self.names), "t" + " ".join(sorted(self.types))]


def form(path: str, data_types: Iterable[str], words: Iterable[str]) -> Form:
    """Return the form of an object: from its path, its data types (keys), and its fixed words."""
    name = _SEPARATOR.split(path)[-1].casefold().rpartition(".")[0]
    name = name or _SEPARATOR.split(path)[-1].casefold()
    return Form(
        frozenset(map(family, data_types)), frozenset(words), frozenset(_LETTERS.findall(name))
    )


def alike(one: Form, other: Form) -> float:
    """Return the similarity of two forms, 0 to 1. If neither has fixed words, file names and data
    types weigh the same.
    """
    types = len(one.types & other.types) / max(len(one.types | other.types), 1)
    names = _shared(one.names, other.names)
    if not one.words and not other.words:
        return (types + names) / 2
    return 0.3 * types + 0.5 * _shared(one.words, other.words) + 0.2 * names


def _shared(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the Dice coefficient of two sets of words, 0 to 1; 1 for two empty sets. A word that
    begins with `LABELS` (a label in a form) counts twice.
    """
    if not one and not other:
        return 1.0
    return 2 * _weight(one & other) / (_weight(one) + _weight(other))


def _weight(words: frozenset[str]) -> int:
    return len(words) + sum(word.startswith(LABELS) for word in words)


def _key(text: str) -> int:
    """Return a key derived from the text. So if a transaction fails (disk full) and is repeated,
    the layout gets the same key.
    """
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, signed=True)


@dataclass(slots=True)
class _Layout:
    """A layout: the counts of each feature among its first members, and the features that most of
    these have.
    """

    key: int
    learned: int
    counts: dict[str, Counter[str]]
    form: Form = field(init=False)

    def __post_init__(self) -> None:
        self.settle()

    def learn(self, new: Form) -> None:
        self.learned += 1
        for part, counter in self.counts.items():
            counter.update(getattr(new, part))
        self.settle()

    def settle(self) -> None:
        parts = {
            part: frozenset(one for one, count in counter.items() if 2 * count >= self.learned)
            for part, counter in self.counts.items()
        }
        self.form = Form(**parts)


class Layouts:
    """A copy of the store's layouts that a scan holds. `refresh` loads the layouts added by other
    scans.
    """

    def __init__(self) -> None:
        self._known: dict[str, dict[int, _Layout]] = defaultdict(dict)
        self._index: dict[tuple[str, str], set[int]] = defaultdict(set)
        self._same: dict[tuple[str, Form], int] = {}
        self._last = 0

    def refresh(self, conn: sqlite3.Connection) -> None:
        """Load the layouts added since the last call.

        If there are more than `MOST`, delete the layouts with the fewest members. Objects of a
        deleted layout keep its key, but no other object joins it.
        """
        (total,) = conn.execute("SELECT count(*) FROM layouts").fetchone()
        if total > MOST:
            conn.execute(_FORGET, (total - MOST // 2,))
            total = MOST // 2
        self._load(conn)
        if sum(map(len, self._known.values())) != total:  # others have merged some
            self._known.clear()
            self._index.clear()
            self._same.clear()
            self._last = 0
            self._load(conn)

    def _load(self, conn: sqlite3.Connection) -> None:
        for row in conn.execute("SELECT * FROM layouts WHERE id > ? ORDER BY id", (self._last,)):
            counts = json.loads(row["counts"])
            parts = {part: Counter(each) for part, each in counts.items()}
            self._put(row["kind"], _Layout(row["key"], row["learned"], parts))
            self._last = row["id"]

    def of(self, conn: sqlite3.Connection, kind: str, new: Form) -> int:
        """Add an object of this kind (content type) to the most similar layout, or begin a new
        layout. Return the layout's key.
        """
        if (kind, new) in self._same:
            return self._same[kind, new]
        best = self._best(kind, new, _ENOUGH)
        if best is None:
            return self._begin(conn, kind, new)
        if best.learned < _LEARNED:
            before = best.form
            best.learn(new)
            self._unmark(kind, best.key, before)
            self._put(kind, best)
            self._write(conn, best)
            if best.learned in _LOOK_AGAIN:
                return self._together(conn, kind, best)
        elif len(self._same) < MOST:
            self._same[kind, new] = best.key
        return best.key

    def _best(self, kind: str, new: Form, enough: float, but: int | None = None) -> _Layout | None:
        shared: Counter[int] = Counter()
        for mark in new.marks():
            shared.update(self._index.get((kind, mark), ()))
        found = [
            (alike(new, layout.form), -key)
            for key, _ in shared.most_common(_CANDIDATES)
            if key != but and (layout := self._known[kind].get(key)) is not None
        ]
        score, key = max(found, default=(0.0, 0))
        return self._known[kind][-key] if score >= enough else None

    def _begin(self, conn: sqlite3.Connection, kind: str, new: Form) -> int:
        parts = {part: sorted(getattr(new, part)) for part in ("types", "words", "names")}
        counts = {part: Counter(signs) for part, signs in parts.items()}
        key = _key(json.dumps([kind, parts]))
        conn.execute(
            "INSERT OR IGNORE INTO layouts (key, kind, learned, counts) VALUES (?, ?, 1, ?)",
            (key, kind, json.dumps(counts)),
        )
        self._put(kind, _Layout(key, 1, counts))
        return key

    def _together(self, conn: sqlite3.Connection, kind: str, one: _Layout) -> int:
        """Merge this layout with the most similar other layout if the two are almost equal. Return
        the key of the remaining layout.
        """
        other = self._best(kind, one.form, _SAME, but=one.key)
        if other is None:
            return one.key
        kept, gone = (other, one) if other.learned >= one.learned else (one, other)
        conn.execute(
            "UPDATE objects SET same_layout = ? WHERE same_layout = ?", (kept.key, gone.key)
        )
        conn.execute("DELETE FROM layouts WHERE key = ?", (gone.key,))
        self._unmark(kind, gone.key, gone.form)
        del self._known[kind][gone.key]
        self._same.clear()
        return kept.key

    def _write(self, conn: sqlite3.Connection, layout: _Layout) -> None:
        conn.execute(
            "UPDATE layouts SET learned = ?, counts = ? WHERE key = ?",
            (layout.learned, json.dumps(layout.counts), layout.key),
        )

    def _put(self, kind: str, layout: _Layout) -> None:
        self._known[kind][layout.key] = layout
        for mark in layout.form.marks():
            self._index[kind, mark].add(layout.key)

    def _unmark(self, kind: str, key: int, form_: Form) -> None:
        for mark in form_.marks():
            self._index[kind, mark].discard(key)
