"""Leave out hits after words if other numbers after the same words refute them.

A word in the header of a table also stands before the first number of its column, so the verdict on
the column applies to this number, too. In JSON, XML and logs, a text repeats the names of fields.
If such a name is repeated often, the numbers after it are judged together, like a column. Words in
running text are not judged in this way.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from app.discovery.late_pattern import late
from app.discovery.match.detectors.announced import Announced, announced
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.refuting import IDENTIFIERS, borne_out, in_place
from app.discovery.match.detectors.types import Hit
from app.discovery.match.tables.table_header import Refuted, Said

_MANY, _JUDGED = 20, 256
_NEARBY, _LONGEST_RECORD = 400, 8 << 10
# what follows the name of a field: a quote and a colon, an equals sign, or the end of a tag
_ASSIGNED = late(rb"[\w:.\- ]{0,32}\\?[\"']\s{0,4}(?::|=>)|[\w:.\-]{0,32}=")
_TAG = late(rb"<[\w:.\- ]{0,64}\Z")
_TAG_ENDS = late(rb"[\w:.\-]{0,32}>")


def unrefuted(
    text: bytes, said: Sequence[Said], refuted: Refuted, *, near_misses: bool
) -> Iterator[Hit]:
    """Yield the hits after the words of a text. Leave out numbers that a column (`refuted`)
    refutes, or that the numbers after other occurrences of the same word refute.
    """
    words: dict[int, list[Said]] = defaultdict(list)
    for each in said:
        words[id(each.numbers)].append(each)  # a word has one tuple; its hash takes long
    for those in words.values():
        word, numbers = those[0].word, those[0].numbers
        fields = [each for each in those if _is_field(text, each)] if len(those) >= _MANY else []
        dropped = _refuted(text, word, numbers, fields) if len(fields) >= _MANY else frozenset()
        of_fields = {each.start for each in fields} if dropped else frozenset()
        usual = _without(numbers, dropped)
        for each in those:
            if not each.hits:
                continue
            kept = usual if each.start in of_fields else None
            if each.start in refuted:
                kept = _without(numbers, refuted[each.start])
            if kept:
                yield from kept.after_word(text, word, each.end, near_misses=near_misses)
            else:
                yield from each.hits


def _is_field(text: bytes, said: Said) -> bool:
    """Return whether a word is in the name of a field: in a key of JSON, in a tag, or in a name
    before an equals sign.
    """
    if _ASSIGNED.match(text, said.end):
        return True
    return bool(_TAG_ENDS.match(text, said.end) and _TAG.search(text, said.start - 66, said.start))


def _without(numbers: Sequence[Number], dropped: frozenset[Number]) -> Announced | None:
    """Return the `Announced` of the `numbers` without the `dropped` ones; None if `dropped` is
    empty.
    """
    return _in_text(number for number in numbers if number not in dropped) if dropped else None


def _refuted(
    text: bytes, word: str, numbers: Sequence[Number], said: Sequence[Said]
) -> frozenset[Number]:
    """Return those of the `numbers` announced by `word` that are refuted by the values after its
    occurrences (`said`). Only identifiers and numbers with a check digit are judged.
    """
    doubted = tuple(
        number for number in numbers if not number.weak or number.type.category in IDENTIFIERS
    )
    found = {hit.data_type for each in said for hit in each.hits}
    if found.isdisjoint(number.type.key for number in doubted):
        return frozenset()
    near = _in_text(doubted)
    spread = said[:: len(said) // _JUDGED + 1]
    cells = [_first(text, near.after_word(text, word, each.end)) for each in spread]
    start = said[0].start
    end = min(max(start + _NEARBY, said[1].start), start + _LONGEST_RECORD)  # of the first record
    fitting = in_place(doubted, text[max(0, start - _NEARBY) : end], len(cells))
    kept = borne_out(fitting, word, [cell for cell in cells if cell])
    return frozenset(doubted).difference(kept)


def _in_text(numbers: Iterable[Number]) -> Announced:
    return announced(tuple(number for number in numbers if not number.in_columns))


def _first(text: bytes, hits: Sequence[Hit]) -> str:
    """Return the text of the first of the `hits` after a word; "" if there is none."""
    if not hits:
        return ""
    first = min(hits, key=lambda hit: (hit.start, -hit.end))
    return text[first.start : first.end].decode("utf-8", "replace")
