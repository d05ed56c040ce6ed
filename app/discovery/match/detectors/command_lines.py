"""Passwords given to a program on its command line: in scripts, histories and logs.

Sources: the manuals of curl(1), sshpass(1), mysql(1), redis-cli(1), smbclient(1), ldapsearch(1),
docker-login(1) and plink (PuTTY); Microsoft's documentation of `net use`, PsExec and
ConvertTo-SecureString.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.discovery.late_pattern import late
from app.discovery.match.detectors.base import Anchor, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.password_values import likely
from app.discovery.match.detectors.secrets import secret_type
from app.discovery.match.matches import Check, Confidence, Severity

COMMAND = secret_type("COMMAND_PASSWORD", "Password on a command line")

_LEAST = 5
_MOST_OF_LINE = 400
_LONGEST_PASSWORD = 128
_LONGEST_NAME = len("ConvertTo-SecureString ")
_VALUE = r"(?P<sign>[\"']?)(?P<password>(?!/)[^\s\"'`]{4,128})(?P=sign)(?=[\s;|&)`]|$)"
_USER = r"[\"']?[^\s:%\"'`]{1,64}"
_OPTIONS = {
    "curl": rf"(?:-[a-zA-Z]{{0,8}}[uU]|--user|--proxy-user)[ \t=]{{0,2}}{_USER}"
    r":(?P<password>[^\s\"'`]{4,128})",
    "sshpass": rf"-p[ \t]?{_VALUE}",
    "mysql": rf"-p{_VALUE}",
    "redis-cli": rf"-a[ \t]{_VALUE}",
    "smbclient": rf"-U[ \t]?{_USER}%(?P<password>[^\s\"'`]{{4,128}})",
    "ldap": rf"-w[ \t]?{_VALUE}",
    "docker login": rf"-p[ \t]{_VALUE}",
    "plink": rf"-pw[ \t]{_VALUE}",
    "pscp": rf"-pw[ \t]{_VALUE}",
    "psexec": rf"-[pP][ \t]{_VALUE}",
    "convertto-securestring": rf"(?:-[Ss]tring[ \t])?{_VALUE}",
}
_GIVEN = {
    name.encode(): re.compile(rf".*?[ \t]{option}".encode()) for name, option in _OPTIONS.items()
}
_PROGRAM = late(rb"(" + b"|".join(map(re.escape, _GIVEN)) + rb")[a-z0-9]*(?:\.exe)? \Z")
_CONTINUED = late(rb"[\\^`]\r?\n")  # the end of a line that goes on
_USER_OF_SHARE = rf"/user:{_USER}"
_SHARE = late(
    rf".*?(?:{_USER_OF_SHARE}[ \t]+{_VALUE}"
    rf"|\\\\\S+[ \t]+(?P<first>[^\s/\"'][^\s\"']{{3,127}})"
    rf"[ \t]+{_USER_OF_SHARE})".encode(),
    re.IGNORECASE,
)
_ANCHORS = (
    "curl(?:\\.exe)? ", "sshpass ", "mysql(?:dump|admin|import|show)? ", "redis-cli ", "smbclient ",
    "ldap(?:search|modify|add|passwd|whoami) ", "docker login ", "plink(?:\\.exe)? ",
    "pscp(?:\\.exe)? ", "psexec(?:64)?(?:\\.exe)? ", "ConvertTo-SecureString ",
)  # fmt: skip


def given(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge the rest of a line after the name of a program that takes a password."""
    program = _PROGRAM.search(subject.before(end, _LONGEST_NAME).lower())
    if program and (found := _GIVEN[program[1]].match(_rest(subject, end))):
        yield from _hit(found, "password", end - 1)


def share(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge the rest of a line after `net use`, where the password stands before or after the
    user.
    """
    if found := _SHARE.match(_rest(subject, end)):
        yield from _hit(found, "first" if found["first"] else "password", end - 1)


def _rest(subject: Subject, end: int) -> bytes:
    """Return the rest of the line, including the space before it.

    Line breaks that continue a command are replaced by spaces. A password must begin in the first
    `_MOST_OF_LINE` bytes. More bytes are returned, so that the password is complete.
    """
    last = end + _MOST_OF_LINE + _LONGEST_PASSWORD + 1
    rest = _CONTINUED.sub(_blanks, subject.text[end - 1 : last])
    return rest.partition(b"\n")[0].rstrip(b"\r")


def _blanks(found: re.Match[bytes]) -> bytes:
    return b" " * len(found.group())


def _hit(found: re.Match[bytes], group: str, at: int) -> Iterator[Hit]:
    value = found[group]
    if found.start(group) <= _MOST_OF_LINE and likely(value, _LEAST):
        trace = (
            Check("Pattern", "option of a program that takes a password"),
            Check("Length", f"{len(value)} characters"),
            Check("Content", "no placeholder, no reference to a value"),
        )
        start, end = found.start(group) + at, found.end(group) + at
        yield Hit(COMMAND.key, start, end, value, trace, Severity.MATCH, Confidence.MEDIUM)


_PW = "k7R" + "-tq2Vx9!"

DETECTOR = Detector(
    types=(COMMAND,),
    anchors=(
        *(Anchor(name, 0, given, any_case=True) for name in _ANCHORS),
        Anchor("net use ", 0, share, any_case=True),
    ),
    matching=(
        Sample(f"curl -s -u deploy:{_PW} https://x.firm.com/", COMMAND.key, _PW),
        Sample(f"curl https://x{' ' * 370}-u deploy:{_PW} x", COMMAND.key, _PW),
        Sample(f'curl --user "deploy:{_PW}" https://x', COMMAND.key, _PW),
        Sample(f"curl -sSu deploy:{_PW} https://x", COMMAND.key, _PW),
        Sample(f"curl -X POST \\\n  -u deploy:{_PW} \\\n  https://x", COMMAND.key, _PW),
        Sample(f"sshpass -p '{_PW}' ssh root@db", COMMAND.key, _PW),
        Sample(f"mysqldump -u root -p{_PW} shop > x.sql", COMMAND.key, _PW),
        Sample(f"redis-cli -h db -a {_PW} ping", COMMAND.key, _PW),
        Sample(f"smbclient //srv/x -U 'FIRM\\bob%{_PW}'", COMMAND.key, _PW),
        Sample(f"ldapsearch -x -D cn=admin -w {_PW} -b dc=x", COMMAND.key, _PW),
        Sample(f"docker login -u bob -p {_PW} r.io", COMMAND.key, _PW),
        Sample(f"plink.exe -ssh root@db -pw {_PW} ls", COMMAND.key, _PW),
        Sample(f"psexec \\\\ws07 -u FIRM\\bob -p {_PW} cmd", COMMAND.key, _PW),
        Sample(f"net use z: \\\\srv\\x /user:FIRM\\bob {_PW}\r\n", COMMAND.key, _PW),
        Sample(f"net use z: \\\\srv\\x {_PW} /user:bob\n", COMMAND.key, _PW),
        Sample(f'ConvertTo-SecureString "{_PW}" -AsPlainText -Force', COMMAND.key, _PW),
    ),
    clean=(
        "curl -u user:password https://x",
        "curl -u $USER:$PASS https://x",
        'curl -u "${NAME}:${TOKEN_2}" https://x',
        "curl -X POST https://x.firm.com:8443/a1",
        "curl -u deploy https://x",
        "sshpass -p $PW ssh x",
        "mysql -u root -p shop1",
        "mysql -p3306 is the port -P",
        "docker login -u bob --password-stdin",
        "net use z: \\\\srv\\x /user:bob *",
        "net use z: \\\\srv\\x1 /persistent:yes",
        "net use z: \\\\srv\\x /user:FIRM\\bob /persistent:no",
        "ldapsearch -x -D cn=admin -W -Hldap://srv1 uid=bob01",
        f"curl https://x{' ' * 401}-u deploy:{_PW}",
        "ConvertTo-SecureString $env:PW1 -AsPlainText",
    ),
)  # fmt: skip
