"""Columns of passwords in tables and records, found by their headings in many languages.

A heading alone tells little ("Password: yes"). So at least half of the cells must be known as
passwords.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector
from app.discovery.match.detectors.cell_kinds import CellKind, words
from app.discovery.match.detectors.name_shapes import Likeness
from app.discovery.match.detectors.password_values import (
    likely,
    likely_in_address,
    likely_in_quotes,
)
from app.discovery.match.detectors.passwords import PASSWORD

_LEAST, _LONGEST = 4, 64
_LEAST_LIKELY = 5
_HEADS = words(
    """password, passwd, pwd, pass, passphrase, passcode, user password, userpassword,
    plain password, passwort, kennwort, contraseña, contrasena, clave, mot de passe, mdp, senha,
    palavra passe, wachtwoord, lösenord, losenord, hasło, haslo, salasana, adgangskode, kodeord,
    passord, heslo, jelszó, jelszo, parola, parolă, lozinka, geslo, parole, parool, slaptažodis,
    κωδικός, пароль, парола, şifre, sifre, 密码, 密碼, パスワード, 비밀번호, mật khẩu, kata sandi,
    รหัสผ่าน, كلمة المرور, סיסמה"""
)
_BEFORE = words(
    """user, account, login, admin, root, db, database, ftp, ssh, wifi, smtp, mail, email, initial,
    temp, temporary, default, old, new, current, customer, client, member, web, app, system,
    router"""
)


def password(text: str) -> Likeness:
    """Judge a cell with a password. A password is known if it is a common one, or has several kinds
    of characters.
    """
    value = text.encode()
    if len(text) < _LEAST or not (likely_in_address(value) or likely_in_quotes(value)):
        return Likeness.NO
    known = likely(value, _LEAST_LIKELY) or likely_in_quotes(value)
    return Likeness.KNOWN if known else Likeness.FORM


PASSWORDS = CellKind(
    PASSWORD,
    "a password",
    password,
    frozenset(),
    _HEADS,
    _BEFORE,
    longest=_LONGEST,
    least=3,
    personal=False,
    value=str.encode,
)

DETECTOR = Detector(
    columns=(PASSWORDS,),
    clean=(
        "user,password\nann,true\nbob,false\neve,true\n",
        "field,password\na,required\nb,optional\nc,none\n",
        "user,password\nann,Winter2024\n",
    ),
)  # fmt: skip
