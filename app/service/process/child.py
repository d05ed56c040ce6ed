"""The service as the console's child process, started by `host.py`.

The child reads one JSON line from stdin (`Handshake`) and writes one to stdout (`Answer`).
Afterwards stdin stays open without data. When stdin closes, the console has quit or died, and the
service ends.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import threading
from pathlib import Path

import msgspec

from app import __version__, log
from app.remediation.undo_copies.keys import KEY_BYTES
from app.service.process.build import Options
from app.service.process.folder_lock import StartError, unusable
from app.service.process.handshake import LONGEST_LINE, Answer, Handshake
from app.service.process.installation_keys import VaultKey
from app.service.process.ready_file import READY_FILE, ReadyFile
from app.service.process.run import Running, Service


def main() -> int:
    """Run until stdin closes. Return 0 after a clean end, 2 if the service could not start."""
    out = _own_stdout()
    faulthandler.enable()  # a crash prints tracebacks without values
    try:
        handover = msgspec.json.decode(_first_line(), type=Handshake)
    except msgspec.DecodeError:
        _say(out, Answer(error="The service was not started by the console."))
        return 2
    if handover.version != __version__:
        other = f"version {handover.version}" if handover.version else "an older version"
        said = (
            f"The installed service is version {__version__}, but this console is {other}. "
            "Close the console and start it again."
        )
        _say(out, Answer(error=said))
        return 2
    data = Path(handover.data)
    if len(handover.vault_key) != KEY_BYTES:
        _say(out, Answer(error="The vault key has a wrong length."))
        return 2
    service = Service(
        Options(
            data=data,
            username=handover.username,
            password=handover.password,
            vault=VaultKey(
                handover.vault_key,
                lasting=handover.lasting,
                locked=handover.locked,
                replaced=handover.replaced,
            ),
            session=handover.session,
        )
    )
    threading.Thread(target=_stop_at_end_of_input, args=(service,), daemon=True).start()
    ready = ReadyFile(data / READY_FILE, handover.password)

    def announce(running: Running) -> None:
        ready.write(running.base_url, running.certificate.certificate, service.keep)
        _say(out, _answer(running))

    try:
        log.configure(data, "service")
        service.run(announce)
    except StartError as error:
        _say(out, Answer(error=str(error)))
        return 2
    except OSError as error:  # the log file; not checked elsewhere yet
        _say(out, Answer(error=unusable(data, error)))
        return 2
    finally:
        ready.remove()
    return 0


def _answer(running: Running) -> Answer:
    return Answer(base_url=running.base_url, certificate=running.certificate.pem(), pid=running.pid)


def _own_stdout() -> int:
    """Reserve the pipe to the console for the answer; redirect all other output to stderr."""
    out = os.dup(1)
    os.dup2(2, 1)
    return out


def _first_line() -> bytes:
    """Read the console's line without a buffer, so that no secret stays in a buffer."""
    line = b""
    while not line.endswith(b"\n") and len(line) < LONGEST_LINE:
        part = os.read(0, 1)
        if not part:
            break
        line += part
    return line


def _say(out: int, answer: Answer) -> None:
    os.write(out, msgspec.json.encode(answer) + b"\n")


def _stop_at_end_of_input(service: Service) -> None:
    while os.read(0, 1024):
        pass
    service.stop()


if __name__ == "__main__":
    sys.exit(main())
