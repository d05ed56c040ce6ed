"""Reference for the service's speed: an empty Starlette handler.

It has the same `Server` (uvicorn with the service's protocol class), the same TLS and the same kind
of certificate, but no guard, no account, no compression and no store.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app.service.process.server import Server, bind
from app.service.process.tls import ensure_certificate
from tests.bench.rate import Asked


async def empty(request: Request) -> Response:
    """Return a response without content."""
    del request
    return Response()


def serve(folder: Path) -> None:
    """Serve until killed; print the port as soon as requests are answered."""
    listener = bind("127.0.0.1", 0)
    server = Server(
        Starlette(routes=[Route("/", empty)]),
        listener,
        ensure_certificate(folder).server_context(),
        on_ready=lambda: print(listener.getsockname()[1], flush=True),
        on_stop=lambda: None,
    )
    asyncio.run(server.serve())


@contextmanager
def reference(folder: Path) -> Iterator[Asked]:
    """Run the reference in its own process."""
    certificate = ensure_certificate(folder)
    program = f"from tests.bench.reference import serve, Path; serve(Path({str(folder)!r}))"
    with Popen([sys.executable, "-c", program], stdout=PIPE, text=True) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        try:
            yield Asked(f"https://127.0.0.1:{port}", certificate.pem(), "/")
        finally:
            process.kill()
