"""The pace of a long task, and the time until its end."""

from __future__ import annotations

from app.language import Texts, number

tr = Texts(__name__)

_HOUR, _DAY = 60, 1_440
"""Minutes of an hour and of a day."""


def time_left(pace: float, count: int) -> str:
    """Return the pace of a task, in items per minute, and the time that the `count` remaining items
    will take: `660/min · 2 min left`. The time is in minutes up to 90 minutes, in hours up to 36
    hours, and in days above. Return "" if the pace is 0, which means unknown.
    """
    if not pace:
        return ""
    minutes = count / pace
    if minutes < 1:
        left = tr("less than 1 min left")
    elif minutes <= 1.5 * _HOUR:
        left = tr("{minutes} min left", minutes=number(minutes))
    elif minutes <= 1.5 * _DAY:
        left = tr("{hours} h left", hours=number(minutes / _HOUR))
    else:
        left = tr("{days} days left", days=number(minutes / _DAY))
    return f"{tr('{pace}/min', pace=number(pace))} · {left}"
