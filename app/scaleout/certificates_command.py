"""`discovery-console workers certificates DIR`: the certificates of a new cluster."""

from __future__ import annotations

from pathlib import Path

from app.scaleout.certificates import LIFETIME, create
from app.scaleout.command_output import BAD_INPUT, tell
from app.scaleout.errors import ScaleOutError

_ADVICE = """\
Certificates for a new cluster are in {folder}, valid for {days} days. Only you can read them.
  scheduler  copy to the machine of the scheduler
  worker     copy to each machine with a worker
  service    copy to the machine of the service
  authority  keep it off these machines: whoever has its key can join the cluster
Copy each folder over a safe channel (scp), and give it as --certificates. Whoever has one of them
can run programs on the machines of the cluster, as the users of its processes."""


def certificates_command(folder: Path) -> int:
    """Create the certificates in `folder`. Return the exit code: 0, or 2 if the folder has content
    or cannot be written.
    """
    try:
        create(folder.absolute())
    except ScaleOutError as error:
        tell(str(error))
        return BAD_INPUT
    except OSError as error:
        tell(f"{error.filename or folder} cannot be written: {error.strerror}.")
        return BAD_INPUT
    tell(_ADVICE.format(folder=folder, days=LIFETIME.days))
    return 0
