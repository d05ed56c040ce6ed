"""Hashes of passwords, in the forms of crypt(5), of directories, frameworks and Windows."""

from __future__ import annotations

from app.discovery.match.detectors.base import Sample
from app.discovery.match.detectors.secrets import Secret, detector, secret_type
from app.discovery.match.matches import Severity

_SALT = "[./A-Za-z0-9]"
_AFTER = "A-Za-z0-9./"
_ROUNDS = r"(?:rounds=[0-9]{1,9}\$)?"
_SCRYPT = secret_type("HASH_SCRYPT", "Password hash, scrypt (also Cisco type 9)")
_PBKDF2 = secret_type("HASH_PBKDF2", "Password hash, PBKDF2")
_KINDS = (
    Secret(
        secret_type("HASH_BCRYPT", "Password hash, bcrypt"), rf"[0-3][0-9]\${_SALT}{{53}}",
        ("$2a$", "$2b$", "$2y$", "$2x$"), after=_AFTER,
        test="^[$]2[aby][$]1[02][$](?:R9h/cIPz0gi|N9qo8uLOickgx2ZMRZoMye)",
    ),
    Secret(
        secret_type("HASH_SHA512_CRYPT", "Password hash, SHA-512 crypt"),
        rf"{_ROUNDS}{_SALT}{{1,16}}\${_SALT}{{86}}", ("$6$",), after=_AFTER,
    ),
    Secret(
        secret_type("HASH_SHA256_CRYPT", "Password hash, SHA-256 crypt"),
        rf"{_ROUNDS}{_SALT}{{1,16}}\${_SALT}{{43}}", ("$5$",), after=_AFTER,
    ),
    Secret(
        secret_type("HASH_MD5_CRYPT", "Password hash, MD5 crypt (also Apache, Cisco type 5)"),
        rf"{_SALT}{{1,8}}\${_SALT}{{22}}", ("$1$", "$apr1$"), after=_AFTER,
    ),
    Secret(
        secret_type("HASH_YESCRYPT", "Password hash, yescrypt"),
        rf"{_SALT}{{1,86}}\${_SALT}{{1,86}}\${_SALT}{{43}}", ("$y$", "$gy$"), after=_AFTER,
    ),
    Secret(
        _SCRYPT,
        rf"{_SALT}{{14}}\${_SALT}{{43}}", ("$9$",), after=_AFTER,
    ),
    Secret(_SCRYPT, rf"{_SALT}{{11,86}}\${_SALT}{{43}}", ("$7$",), after=_AFTER),  # libxcrypt
    Secret(  # passlib
        _SCRYPT, r"[0-9]{1,2},r=[0-9]{1,3},p=[0-9]{1,3}\$[A-Za-z0-9+/]{8,88}\$[A-Za-z0-9+/]{43,86}",
        ("$scrypt$ln=",), after="A-Za-z0-9+/",
    ),
    Secret(  # Werkzeug, Django
        _SCRYPT, r"[0-9]{4,8}:[0-9]{1,3}:[0-9]{1,3}\$[A-Za-z0-9]{8,64}\$[0-9a-f]{128}", ("scrypt:",
                                                                                         ),
    ),
    Secret(
        _SCRYPT, r"[A-Za-z0-9]{8,64}\$[0-9]{4,8}\$[0-9]{1,3}\$[0-9]{1,3}\$[A-Za-z0-9+/]{86}==",
        ("scrypt$",),
    ),
    Secret(
        secret_type("HASH_CISCO_8", "Password hash, PBKDF2 (Cisco type 8)"),
        rf"{_SALT}{{14}}\${_SALT}{{43}}", ("$8$",), after=_AFTER,
    ),
    Secret(
        secret_type("HASH_ARGON2", "Password hash, Argon2"),
        r"(?:v=19\$)?m=[0-9]{1,8},t=[0-9]{1,4},p=[0-9]{1,3}\$[A-Za-z0-9+/]{11,64}"
        r"\$[A-Za-z0-9+/]{22,86}", ("$argon2id$", "$argon2i$", "$argon2d$"), after="A-Za-z0-9+/",
    ),
    Secret(
        _PBKDF2,
        r"[0-9]{3,8}\$[A-Za-z0-9./+=]{8,64}\$[A-Za-z0-9./+]{27,88}={0,2}",
        ("pbkdf2_sha256$", "pbkdf2_sha1$", "$pbkdf2-sha256$", "$pbkdf2-sha512$", "$pbkdf2$"),
        after="A-Za-z0-9./+",
    ),
    Secret(  # Werkzeug
        _PBKDF2, r"[0-9]{4,8}\$[A-Za-z0-9]{8,64}\$[0-9a-f]{40,128}",
        ("pbkdf2:sha256:", "pbkdf2:sha512:", "pbkdf2:sha1:"),
    ),
    Secret(_PBKDF2, r"[0-9]{4,8}\.[0-9A-F]{32,256}\.[0-9A-F]{32,256}", ("grub.pbkdf2.sha512.",)),
    Secret(
        secret_type("HASH_PHPASS", "Password hash, phpass (WordPress, Drupal)"),
        rf"{_SALT}{{31}}|{_SALT}{{52}}", ("$P$", "$H$", "$S$"), after=_AFTER,
    ),
    Secret(
        secret_type("HASH_LDAP", "Password hash of a directory"),
        r"[A-Za-z0-9+/]{22}==|[A-Za-z0-9+/]{27}=|[A-Za-z0-9+/]{30,140}={0,2}",
        ("{SSHA}", "{SHA}", "{SSHA256}", "{SSHA512}", "{SHA256}", "{SHA512}", "{SMD5}", "{MD5}"),
        after="A-Za-z0-9+/=",
    ),
    Secret(
        secret_type("HASH_NTLM", "Password hash of Windows (NTLM)"),
        "[0-9a-fA-F]{32}:[0-9a-fA-F]{32}(?=:::)",
        outlines=(("[0-9a-fA-F]{32}:[0-9a-fA-F]{32}:::", 68),),
    ),
    Secret(
        secret_type("HASH_MYSQL", "Password hash of MySQL"), "[*][0-9A-F]{40}",
        outlines=(("[*][0-9A-F]{40}", 41),),
    ),
)  # fmt: skip
_M = "x7Qm2Lk9Rt4Vw6Yz1Bn3Cd5Fg8Hj0Kp2Ls4Ma9Tb3Uc7Vd1We5Xf8Yg2Zh6Ai0Bj4Ck9Dl3Em7Fn1Go5uQ8sR2vT"
_H = "3F9A1C7E5B2D8064A7C1E9F3B5D20846" + "E8F1A2B3C4D59687F0A1E2C3B4D5F697"
_VALUES = {
    "HASH_BCRYPT": "$2b$12$" + _M[:53],
    "HASH_SHA512_CRYPT": "$6$" + _M[:16] + "$" + _M[1:87],
    "HASH_SHA256_CRYPT": "$5$rounds=5000$" + _M[:16] + "$" + _M[:43],
    "HASH_MD5_CRYPT": "$apr1$" + _M[:8] + "$" + _M[9:31],
    "HASH_YESCRYPT": "$y$j9T$" + _M[:22] + "$" + _M[3:46],
    "HASH_SCRYPT": "$9$" + _M[:14] + "$" + _M[3:46],
    "HASH_CISCO_8": "$8$" + _M[:14] + "$" + _M[3:46],
    "HASH_ARGON2": "$argon2id$v=19$m=65536,t=3,p=4$" + _M[:22] + "$" + _M[3:46],
    "HASH_PBKDF2": "pbkdf2_sha256$600000$" + _M[:22] + "$" + _M[3:46] + "=",
    "HASH_PHPASS": "$P$" + _M[:31],
    "HASH_LDAP": "{SSHA}" + _M[:38] + "==",
    "HASH_MYSQL": "*" + _H[:40],
}
_WINDOWS = f"{_H[:32].lower()}:{_H[32:].lower()}"
_EXAMPLE = "$2a$10$" + "N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy"

DETECTOR = detector(
    _KINDS,
    matching=(
        *(
            Sample(f"ops:{value}:19000:0:99999:7:::", key, value)
            for key, value in _VALUES.items()
            if key != "HASH_MYSQL"
        ),
        Sample(f"IDENTIFIED BY PASSWORD '{_VALUES['HASH_MYSQL']}'", "HASH_MYSQL",
               _VALUES["HASH_MYSQL"]),
        *(
            Sample(f"('ops','{value}')", key, value)
            for value, key in (
                (_VALUES["HASH_MYSQL"], "HASH_MYSQL"),
                ("$scrypt$ln=16,r=8,p=1$" + _M[:22] + "$" + _M[3:46], "HASH_SCRYPT"),
                ("scrypt:32768:8:1$" + _M[:16] + "$" + (_H * 2).lower(), "HASH_SCRYPT"),
                ("scrypt$" + _M[:22] + "$16384$8$1$" + _M[:86] + "==", "HASH_SCRYPT"),
                ("$7$CU..../...." + _M[:22] + "$" + _M[3:46], "HASH_SCRYPT"),
                ("pbkdf2:sha256:600000$" + _M[:16] + "$" + _H.lower(), "HASH_PBKDF2"),
                (f"grub.pbkdf2.sha512.10000.{_H * 2}.{_H * 2}", "HASH_PBKDF2"),
                ("{MD5}" + _M[:22] + "==", "HASH_LDAP"),
            )
        ),
        Sample(f"Administrator:500:{_WINDOWS}:::", "HASH_NTLM", _WINDOWS),
        Sample(f"'{_EXAMPLE}'", "HASH_BCRYPT", _EXAMPLE, Severity.TEST),
    ),
    clean=(
        "$2b$12$tooshort",
        "$1$2$3",
        "costs $6$ or $5$",
        "root:*:19000:0:99999:7:::",
        "$argon2id$v=19$m=65536",
        f"a:500:{_WINDOWS}",
        f"sha1: {_H[:40]}",
        "{SHA}{SSHA}",
    ),
)  # fmt: skip
