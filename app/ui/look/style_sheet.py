"""Style sheet of the console, generated from the theme's tokens. It defines appearance only.

Widgets choose a variant by the dynamic property `kind`; the kinds are listed where they are made
(text.py, kit/controls/buttons.py). Lengths are written in pixels at 100 % between at signs
(`@8@`). Lines are one pixel wide at any zoom, but the focus ring scales. `@12-2@` is a padding of
12 beside a focus ring of width 2, and `@26=2@` a height of 26 between two sides of such a ring.
Padding and height shrink as the ring grows, so that focused controls keep their size.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from PySide6.QtGui import QColor, QFont

from app.paths import resource

_LENGTH = re.compile(r"@(\d+(?:\.\d+)?)(?:([-=])(\d+))?@")
_COLOUR = re.compile(r"\$(\w+)")
_POINTS = re.compile(r"(\d+)pt")
_IMAGE = re.compile(r"%(\w+)%")
_SIDE = re.compile(r"\b((?:border|margin|padding)-)(left|right)\b")
_FOUR_SIDES = re.compile(r"\b((?:margin|padding): [^\s;]+) ([^\s;]+) ([^\s;]+) ([^\s;]+);")
_ARROW = re.compile(r"^(?!QToolButton#Scroll)(.*)%right%", re.MULTILINE)
_OTHER = {"left": "right", "right": "left"}
EDGE = {False: 0.75, True: 0.6}
"""Share of the secondary text colour that is mixed into the colour of scroll bars and of the edges
of fields. The key is True for a dark theme. These shares give a contrast of 3:1 to the background.
"""


def sheet(
    tokens: Mapping[str, str],
    mono: QFont,
    *,
    zoom: int,
    dark: bool,
    moves: bool = True,
    mirrored: bool = False,
) -> str:
    """Return the style sheet at `zoom` per cent; `mono` is the font of paths and values. If `moves`
    is False, tab bars are not animated. `mirrored` is for texts from right to left.
    """
    text = resource("style/console.qss").read_text(encoding="utf-8")
    if mirrored:
        text = _mirrored(text)
    folder = resource(f"style/{'dark' if dark else 'light'}").as_posix()
    colours = dict(tokens) | states(tokens)
    colours["accent_hover"] = mixed(tokens["accent"], tokens["text"], 0.15)
    colours["prohibited_hover"] = mixed(tokens["prohibited"], tokens["text"], 0.15)
    colours["placeholder"] = placeholder(tokens)
    colours["mono_family"] = "$mono_family"  # inserted last: it may look like a placeholder
    colours["edge"] = mixed(tokens["surface"], tokens["secondary"], EDGE[dark])
    text = _COLOUR.sub(lambda found: colours[found[1]], text)
    text = _LENGTH.sub(lambda found: f"{_pixels(found, zoom)}px", text)
    text = _POINTS.sub(lambda found: f"{float(found[1]) * zoom / 100:g}pt", text)
    text = _IMAGE.sub(lambda found: f'url("{folder}/{found[1]}.svg")', text)
    text += "" if moves else "\nQTabBar { widget-animation-duration: 0; }"  # not translated
    return text.replace("$mono_family", quoted(mono.family()))


def _mirrored(text: str) -> str:
    """Exchange left and right in the template. Qt mirrors layouts and subcontrols, but not the
    borders, margins, paddings and arrows of a style sheet. The arrows that scroll a tab bar are not
    exchanged.
    """
    text = _SIDE.sub(lambda found: found[1] + _OTHER[found[2]], text)
    text = _FOUR_SIDES.sub(r"\1 \4 \3 \2;", text)
    return _ARROW.sub(r"\1%left%", text)


def quoted(text: str) -> str:
    """Return `text` as a string of a style sheet."""
    escaped = text.replace("\\", r"\\").replace('"', r"\"")
    return f'"{escaped}"'


def _pixels(found: re.Match[str], zoom: int) -> int:
    """Return a length of the template at this zoom. A focus ring is wider than the line of one
    pixel that it replaces, so the length is reduced by the difference.
    """
    length, sides, ring = found.groups()
    wider = (_at(ring, zoom) - 1) * (2 if sides == "=" else 1) if ring else 0
    return max(1, _at(length, zoom) - wider)


def _at(length: str, zoom: int) -> int:
    return max(1, round(float(length) * zoom / 100))


def states(tokens: Mapping[str, str]) -> dict[str, str]:
    """Return the colours and borders of controls that are hovered, pressed or selected, of a tab
    in front, and of a focused button filled with the accent.

    Hovered and pressed controls usually have the colour of borders. In high contrast, the colour
    of borders is that of text and would hide the text. A grey is used instead, on which text and
    icons are readable, and which contrasts 3:1 with its surroundings.
    """
    text, surface = tokens["text"], tokens["surface"]
    plain = tokens["secondary"] == text
    if not plain:
        chosen, on_chosen = tokens["selection"], tokens["on_selection"]
        hover = pressed = tokens["border"]
        ring = f"@2@ solid {text}"  # not translated
    else:
        hover, pressed = mixed(surface, text, 0.2), mixed(surface, text, 0.44)
        chosen, on_chosen = pressed, text
        # rounded corners of a double line are drawn in pieces
        ring = f"@4@ double {tokens['on_accent']}; border-radius: 0"
        ring += "; padding: 0 @12-4@; min-height: @26=4@"
    return {
        "hover": hover,
        "pressed": pressed,
        "chosen": chosen,
        "on_chosen": on_chosen,
        "front": chosen if plain else "transparent",
        "link": "underline" if plain else "none",  # high contrast has no link colour
        "ring": ring,
    }


def placeholder(tokens: Mapping[str, str]) -> str:
    """Return the colour of a placeholder, which differs from that of typed text."""
    told, typed = tokens["secondary"], tokens["text"]
    return mixed(typed, tokens["surface"], 0.35) if told == typed else told


def mixed(one: str, other: str, share: float) -> str:
    """Return `one` mixed with a `share` (0 to 1) of `other`."""
    first, second = QColor(one), QColor(other)
    parts = zip(first.getRgb()[:3], second.getRgb()[:3], strict=True)  # type: ignore[index]
    return QColor(*(round(a + (b - a) * share) for a, b in parts)).name()
