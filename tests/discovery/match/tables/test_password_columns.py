"""Passwords are found in columns and fields that are called so, if they look like passwords."""

from __future__ import annotations

import json

import pytest

from app.discovery.match.finder import finder

PASSWORDS = (
    "hunter2",
    "S3cret!pw",
    "letmein",
    "Winter2024",
    "geheim",
    "#Kx9$lm",
    "Tr0ub4dor",
    "q1w2e3",
)


def passwords(text: str) -> list[str]:
    found = sorted(
        (hit for hit in finder().hits(text.encode())[0] if hit.data_type == "PASSWORD"),
        key=lambda hit: hit.start,
    )
    return [text.encode()[hit.start : hit.end].decode() for hit in found]


@pytest.mark.parametrize("head", ["password", "Passwort", "user_pwd", "initial password", "пароль"])
@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_all_passwords_of_a_column_are_found(head: str, sign: str) -> None:
    rows = "".join(f"user{row}{sign}{value}\n" for row, value in enumerate(PASSWORDS))
    assert passwords(f"login{sign}{head}\n{rows}") == list(PASSWORDS)


def test_passwords_in_statements_and_fields_are_found() -> None:
    rows = ", ".join(f"({row}, '{value}')" for row, value in enumerate(PASSWORDS))
    assert passwords(f"INSERT INTO users (id, password) VALUES {rows};\n") == list(PASSWORDS)
    fields = [{"id": row, "password": value} for row, value in enumerate(PASSWORDS)]
    assert passwords(json.dumps(fields)) == list(PASSWORDS)


@pytest.mark.parametrize(
    "cells",
    [
        ("true", "false", "true", "true"), ("required", "optional", "none", "required"),
        ("strong", "weak", "medium", "weak"), ("Reset", "Expired", "Active", "Locked"),
        ("********", "********", "********", "********"),
        ("Passwort", "Heslo", "Senha", "Kennwort"),
        ("{DB_PW}", "${ROOT_PW}", "${APP_PW}", "${WEB_PW}"),
    ],
)  # fmt: skip
def test_columns_about_passwords_are_none(cells: tuple[str, ...]) -> None:
    rows = "".join(f"user{row},{cell}\n" for row, cell in enumerate(cells))
    assert passwords(f"login,password\n{rows}") == []


def test_the_same_password_has_the_same_value_as_in_a_setting() -> None:
    rows = "".join(f"user{row},{value}\n" for row, value in enumerate(PASSWORDS))
    found, _ = finder().hits(f"login,password\n{rows}".encode())
    (setting,), _ = finder().hits(b"password = 'Winter2024'\n")
    assert setting.value in [hit.value for hit in found]
