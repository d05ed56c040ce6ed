"""Passwords in settings, addresses, connection strings and headers.

A password is found by a name with an assignment (`password =`), by the form of an address with a
login (RFC 3986, 3.2.1), or by a header (RFC 7617, 6750). Source code is full of the same names.
Therefore placeholders and references to a value (`${DB_PASSWORD}`, `os.environ["PW"]`,
`self.password`) are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from app.discovery.late_pattern import late
from app.discovery.match.detectors.base import Anchor, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.password_values import (
    likely,
    likely_in_address,
    likely_in_quotes,
)
from app.discovery.match.detectors.secrets import SUFFIX, secret_type
from app.discovery.match.matches import Check, Confidence, Severity

PASSWORD = secret_type("PASSWORD", "Password in settings")
CONNECTION_STRING = secret_type("CONNECTION_STRING", "Password in a connection string")
URL_PASSWORD = secret_type("URL_PASSWORD", "Password in a web address")
DATABASE_URL = secret_type("DATABASE_URL", "Password in the address of a database or queue")

_WORDS = (
    "passw(?:or)?d|passwort|passphrase|kennwort|contrase(?:n|\\xc3\\xb1)a|mot[_ ]?de[_ ]?passe|"
    "senha|wachtwoord|l(?:o|\\xc3\\xb6)senord|has(?:l|\\xc5\\x82)o|salasana|adgangskode|heslo|"
    "jelsz(?:o|\\xc3\\xb3)|parola|\\xd0\\xbf\\xd0\\xb0\\xd1\\x80\\xd0\\xbe\\xd0\\xbb\\xd1\\x8c|"
    "\\xe5\\xaf\\x86\\xe7\\xa0\\x81|[^a-z]pwd|[^a-z]pw|[a-z]_pass|db_?pw|[a-z]_pwd|[\"']pass"
)
_ASSIGNS = r"(?:\\?[\"'\]]){0,2}[ \t]{0,8}[=:]"
_VALUE = late(
    rb"(?::=|[=:]>?)[ \t]{0,8}"
    rb"(?:[@bfru]?(?P<sign>\\?[\"'`])(?P<quoted>[^\"'`\r\n\\]{4,128}?)(?P=sign)"
    rb"|(?P<bare>[^\0-\x20\x7f\s\"'`,;&<>(){}\[\]\\]{4,128})(?P<next>[\s\"'`,;&<>(){}\[\]\\]?))"
)
_AMPERSAND = late(  # in a password; ended by the next URL field or an HTML entity
    rb"(?:&(?![A-Za-z_0-9][\w.\-\[\]%]*=|#?[A-Za-z0-9]+;|&)[^\0\s\"'`,;&<>(){}\[\]\\]{1,128})+"
)
_LEAST, _LEAST_IN_QUOTES = 6, 5
_BINARY = late(rb"[\0-\x08\x0e-\x1a\x7f]")
_CLOSING_QUOTE = late(rb"\xe2\x80[\x98-\x9f]")
_NUMBERED = late(r"(?=.*[0-9])[^\x00-\x1f\x7f-\x9f\ufffd]+")
_BRIEF = late(rb"(?i)(?<![a-z])pw[\"'\] \t]{0,8}\Z")
_SENTENCE = late(rb"(?:[A-Z]?[a-z]+(?:[A-Z][a-z]+)*|[A-Z]+)[.:] [A-Za-z]")
_ELEMENT = late(rb"(?:[^<>\r\n&]|&(?:amp|lt|gt|quot|apos|#[0-9]{2,5});){4,128}(?=</)")
_LOGIN = late(
    rb"(?P<scheme>[A-Za-z][A-Za-z0-9+.\-]{1,20})://"
    rb"(?P<user>[^\s/:@\"'<>]{0,64}):(?P<password>[^\s/@\"'<>]{3,128})\Z"
)
_NAMED_FOR_USER = late(
    rb"(?P<word>[a-z]{0,12})[_\-]?user(?:name)?:(?P=word)[_\-]?(?:pass(?:w(?:or)?d)?|pw|pwd)",
    re.IGNORECASE,
)
"""A login that manuals use as an example, such as `myuser:mypassword`."""
_WEB = frozenset((b"http", b"https", b"ftp", b"ftps", b"sftp", b"ssh", b"git", b"svn", b"rsync",
                  b"smb", b"cifs", b"dav", b"davs"))  # fmt: skip
_DSN = late(
    rb"(?:server|data source|host|hostname|dsn|driver|initial catalog|database|dbname|uid|"
    rb"user(?: ?id)?|username|endpoint|addr(?:ess)?)[ ]?=[^=]",
    re.IGNORECASE,
)


def assigned(subject: Subject, at: int) -> Iterator[Hit]:
    """Judge the value that is assigned to a word for a password. `at` is the offset of the `=` or
    `:`.
    """
    if found := _VALUE.match(subject.text, at):
        if (span := _value(found, likely)) is None:
            return
        line = subject.text[max(0, at - 200) : span[0]].rpartition(b"\n")[2]
        rest = subject.text[span[1] : span[1] + 120].partition(b"\n")[0]
        many = b";" in line + rest[:1] or b"dbname=" in line + rest
        if many and (_DSN.search(line) or _DSN.search(rest)):
            yield _hit(CONNECTION_STRING.key, subject, span, "in a connection string")
        else:
            within = _BINARY.search(subject.text, max(0, at - 40), span[1] + 2)
            if within and _BRIEF.search(subject.before(at, 12)):
                return
            sure = Confidence.MEDIUM
            if within or not _is_text(subject.text[span[0] : span[1]]):
                sure = Confidence.LOW
            yield _hit(PASSWORD.key, subject, span, "preceded by a word for a password", sure)


def element(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge the content of an XML element whose name means a password."""
    found = _ELEMENT.match(subject.text, end)
    if found and likely(found.group(), _LEAST_IN_QUOTES):
        yield _hit(PASSWORD.key, subject, found.span(), "its element is named for a password")


def login(subject: Subject, at: int) -> Iterator[Hit]:
    """Judge the password before the `@` of an address with a login (`https://user:password@host`)."""
    found = _LOGIN.search(subject.text, max(0, at - 220), at)
    if not found or not likely_in_address(found["password"]):
        return
    if _NAMED_FOR_USER.fullmatch(found["user"] + b":" + found["password"]):
        return
    web = found["scheme"].lower() in _WEB
    kind = URL_PASSWORD if web else DATABASE_URL
    sure = Confidence.HIGH if likely(found["password"], _LEAST) else Confidence.MEDIUM
    yield _hit(kind.key, subject, found.span("password"), "login in an address", sure)


def _value(
    found: re.Match[bytes], accepted: Callable[[bytes, int], bool]
) -> tuple[int, int] | None:
    if found["quoted"] is not None:
        quoted = found["quoted"]
        right = accepted(quoted, _LEAST_IN_QUOTES) or likely_in_quotes(quoted)
        return found.span("quoted") if right else None
    if found["next"] in {b"(", b"[", b"{"} or found.group()[:2] == b"==":
        return None
    if found["bare"][:1] == b":" or (found["next"] == b">" and found["bare"][-1:] == b"-"):
        return None  # a type in a docstring, or a member access by pointer
    if _SENTENCE.match(found.string, found.start("bare")):
        return None  # a description ("password: Optional. The ...")
    start, end = found.span("bare")
    if accepted is likely and (goes_on := _AMPERSAND.match(found.string, end)):
        end = goes_on.end()
    bare = _CLOSING_QUOTE.split(found.string[start:end], maxsplit=1)[0]
    if not bare.isascii() and not _NUMBERED.fullmatch(bare.decode("utf-8", "replace")):
        return None  # a word of another language ("password=PAROLĂ"), or binary data
    return (start, start + len(bare)) if accepted(bare, _LEAST) else None


def _is_text(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True


def _hit(
    key: str,
    subject: Subject,
    span: tuple[int, int],
    context: str,
    confidence: Confidence = Confidence.MEDIUM,
) -> Hit:
    start, end = span
    value, trace = subject.text[start:end], _trace(end - start, context)
    return Hit(key, start, end, value, trace, Severity.MATCH, confidence)


@cache
def _trace(length: int, context: str) -> tuple[Check, ...]:
    return (
        Check("Pattern", "value of a setting"),
        Check("Length", f"{length} characters"),
        Check("Content", "no placeholder, no reference to a value"),
        Check("Context", context),
    )


_VALUE_A, _VALUE_B = "k7R" + "-tq2Vx9!", "Tr0" + "ub4dor&3"

DETECTOR = Detector(
    types=(PASSWORD, CONNECTION_STRING, URL_PASSWORD, DATABASE_URL),
    anchors=(
        Anchor(f"(?:{_WORDS}){SUFFIX}{_ASSIGNS}", 1, assigned, "", any_case=True),
        Anchor(
            "<[a-z0-9:_.\\-]{0,24}(?:passw(?:or)?d|passwort|pwd|_pass)>", 0, element, "",
            any_case=True,
        ),
        Anchor("://[^\\s/:@\"'<>]{0,64}:[^\\s/@\"'<>]{3,128}@", 1, login, ""),
    ),
    matching=(
        Sample(f"password={_VALUE_A}", "PASSWORD", _VALUE_A),
        Sample("password: Secr3t&D24 x", "PASSWORD", "Secr3t&D24"),
        Sample("?password=Secr3t&D24&user=bob", "PASSWORD", "Secr3t&D24"),
        Sample("?password=Secr3t1&2fa=991&user=bob", "PASSWORD", "Secr3t1"),
        Sample("pwd=Secr3tXyz&#34; x", "PASSWORD", "Secr3tXyz"),
        Sample(f"<password>{_VALUE_A}&amp;1</password>", "PASSWORD", f"{_VALUE_A}&amp;1"),
        Sample(f"DB_PASSWORD='{_VALUE_A}'", "PASSWORD", _VALUE_A),
        Sample(f"PASSWORD_PROD={_VALUE_A}", "PASSWORD", _VALUE_A),
        Sample(f'"dbPasswordOld": "{_VALUE_A}"', "PASSWORD", _VALUE_A),
        Sample(f'"pwd": "{_VALUE_B}"', "PASSWORD", _VALUE_B),
        Sample(f"passwd: {_VALUE_A} # of the store", "PASSWORD", _VALUE_A),
        Sample(f"MYSQL_PASS={_VALUE_A}\n", "PASSWORD", _VALUE_A),
        Sample(f"Das Passwort: {_VALUE_A}", "PASSWORD", _VALUE_A),
        Sample(f"contraseña = {_VALUE_A}", "PASSWORD", _VALUE_A),
        Sample(f"mot de passe : {_VALUE_A}", "PASSWORD", _VALUE_A),
        Sample(f"пароль: {_VALUE_A}", "PASSWORD", _VALUE_A),
        Sample(f"<db:password>{_VALUE_A}</db:password>", "PASSWORD", _VALUE_A),
        Sample("root_password: letmein", "PASSWORD", "letmein"),
        Sample("password = 'sunshine7'", "PASSWORD", "sunshine7"),
        Sample('"password": "48291736"', "PASSWORD", "48291736"),
        Sample("DB_PASSWORD='pa$sword9x'", "PASSWORD", "pa$sword9x"),
        Sample('password: "my 3 old dogs bark!"', "PASSWORD", "my 3 old dogs bark!"),
        Sample(f"Server=db1;Database=x;User Id=sa;Password={_VALUE_A};", "CONNECTION_STRING",
               _VALUE_A),
        Sample(f"Driver={{SQL Server}};Pwd={_VALUE_A};Uid=sa;", "CONNECTION_STRING", _VALUE_A),
        Sample(f"host=db user=app password={_VALUE_A} dbname=x", "CONNECTION_STRING", _VALUE_A),
        Sample("postgres://app:4f9c2e71@db:5432/x", "DATABASE_URL", "4f9c2e71"),
        Sample("jdbc:mysql://root:sesame@10.0.0.5/shop", "DATABASE_URL", "sesame"),
        Sample("redis://:s3same@cache:6379/0", "DATABASE_URL", "s3same"),
        Sample("mongodb+srv://me:p%40ss7@c0.mongodb.net", "DATABASE_URL", "p%40ss7"),
        Sample("mysql://me:p%CE%B1ss7@db/x", "DATABASE_URL", "p%CE%B1ss7"),
        Sample("https://deploy:s3same-9@git.firm.com/x.git", "URL_PASSWORD", "s3same-9"),
    ),
    clean=(
        "password=password",
        "man/Attic/chpasswd.8: updated.",
        "password = os.environ['DB_PASSWORD']",
        "password: ${DB_PASSWORD}",
        "password=$DB_PASSWORD",
        "password = self.password1",
        "password=get_password(user1)",
        "password: <password>",
        'password = "changeme1"',
        "password=********",
        "password: {{ vault.db_password }}",
        'type="password" name="pwd1"',
        '"password": "Passwort"',
        '"password": "Please enter your password 2"',
        "password == other1",
        "password = sunshine7",
        'password: "At least 8 characters"',
        'password: "password must contain 1 digit"',
        'password = "$DB_PASSWORD"',
        'password = "${DB_PASSWORD}1"',
        'password: "1732184100"',
        'password = "param1"',
        ":type passphrase: :py:data:`bytes`",
        "QWidget *pw = widget->parentWidget();",
        "password: str = Field(min_length=8)",
        "password: Optional. The password of the store",
        "userPassword: DEPRECATED: use a secret",
        "name:passwd:uid:gid:gecos:directory",
        "--http-password=PASSWORD\u2019",
        "password= scmVersion= ",
        "--ftp-password=PAROL\u0102  ",
        "passwd: has\u0142o zosta\u0142o zmienione",
        '"passphrase": "AB1C2defGHijkLMNo3PqQRstUvwxyzaBCDEfghh4ijk"',
        "chpasswd: s/protect/protected/",
        "{readpassphrase.3 => readpassphrase.3bsd}",
        "\0\0$Pw:f.d$P\0",
        "PWD: '/Users/maciej'",
        "let pwd = a:dict.istemp ? a:dict.tmpdir",
        "ftp://[[user][:geheim1]@]host",
        "PASSWORD_HASHER = 'pbkdf2_sha256'",
        "password = %s",
        "password=PASSWORD_1",
        "bypass=1, compass: north-1",
        "https://user:password@host.example/",
        "smb://myuser:mypassword@myserver/share",
        "https://adminuser:adminpass@server.firm:80/x",
        "gist://username:token@id/file",
        "github://org:repo@sha/path",
        "https://ann:a%20secret@firm.com/",
        "--password=z\x1fDoing\x02",
        "postgres://user:${PASSWORD}@db/x",
        "postgres://user:%PASSWORD2%@db/x",
        "https://host:8080/a@b",
        "password: @user.password1",
        "DB_PASSWORD=__DB_PASSWORD_1__",
        "postgres://app:__PASSWORD__@db/x",
        "http://[::1]:8080/@x",
    ),
)  # fmt: skip
