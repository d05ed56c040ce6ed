"""One console in a process of its own that saves, reads and removes a password.

    python -m tests.state.connection.keyring_story < JSON

The keyring is found by the real library. Read from standard input: the server's address,
certificate and password, the name of the backend's module, and the modes of the keyring while the
password is saved, read and removed. Written to standard output: what each step has come to.
"""

from __future__ import annotations

import asyncio
import json
import sys
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication

from app.event_loop import Loop
from app.secrets import keystore
from app.settings import Settings
from app.state.connection.session import ServerProfile, Session
from app.state.stores import AppStores, WindowStores
from tests.kit import file_keyring


def behave(mode: str) -> None:
    (file_keyring.folder() / "mode").write_text(mode)
    for name in ("go", "waiting"):
        (file_keyring.folder() / name).unlink(missing_ok=True)


async def done(stores: WindowStores) -> None:
    """Wait until nothing runs; let a slow keyring go on only from this loop, once it waits."""
    finished = asyncio.ensure_future(stores.tasks.idle())
    waiting, go = (file_keyring.folder() / name for name in ("waiting", "go"))
    while not finished.done():
        if waiting.exists():
            go.touch()
        await asyncio.sleep(0.01)


def state(session: Session, told: list[str]) -> dict[str, Any]:
    found = {
        "connected": session.connected,
        "message": session.message,
        "told": list(told),
        "remembered": [one.remember for one in session.servers.profiles],
        "stored": [*file_keyring.entries(file_keyring.folder()).values()],
    }
    told.clear()
    return found


async def story(given: dict[str, Any]) -> list[dict[str, Any]]:
    told: list[str] = []
    settings, found = Settings(), []
    behave(given["modes"][0])
    stores = AppStores(settings).main
    stores.session.servers.failed.connect(lambda _where, words: told.append(words))
    stores.session.connect_server(
        ServerProfile("Elsewhere", given["base_url"], "analyst", given["password"],
                      given["certificate"], remember=True)
    )  # fmt: skip
    await done(stores)
    found.append(state(stores.session, told))
    await stores.close()
    behave(given["modes"][1])
    stores = AppStores(settings).main
    stores.session.servers.failed.connect(lambda _where, words: told.append(words))
    stores.session.connect_known(settings.profiles[0])
    await done(stores)
    found.append(state(stores.session, told))
    behave(given["modes"][2])
    stores.session.servers.remove(settings.profiles[0])
    await done(stores)
    found.append(state(stores.session, told))
    await stores.close()
    return found


def main() -> None:
    given = json.load(sys.stdin)
    keystore._TRUSTED = (given["backend"],)  # noqa: SLF001 - a keyring of the test
    application = QCoreApplication([])
    with asyncio.Runner(loop_factory=partial(Loop, application)) as runner:
        found = runner.run(story(given))
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
