"""Reconnecting after a connection was lost. `Session.lost` begins it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import chain, repeat

from app.api.errors import NotReached, NotTrusted, ServerFailed

RETRY_SECONDS = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)
"""Pauses before the attempts; the last one is repeated."""


async def sign_in_again(sign_in: Callable[[], Awaitable[None]]) -> None:
    """Call `sign_in` until the server answers, with growing pauses before the calls.

    Raises `ApiError` if another attempt cannot help, for example because the certificate or the
    password is refused.
    """
    for seconds in chain(RETRY_SECONDS, repeat(RETRY_SECONDS[-1])):
        await asyncio.sleep(seconds)
        try:
            await sign_in()
        except NotTrusted:
            raise
        except (NotReached, ServerFailed):  # a proxy answers 502 while its server restarts
            continue
        return


def gives_no_answer(error: BaseException) -> bool:
    """Whether the server cannot be reached at all. If only its certificate is refused, the server
    has answered.
    """
    return isinstance(error, NotReached) and not isinstance(error, NotTrusted)
