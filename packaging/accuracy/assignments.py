"""Measure how many drawn secrets and passwords in assignments are found, by this project and by
other programs.

    export PYTHONPATH=.
    python packaging/accuracy/assignments.py write FOLDER [seed]
    python packaging/accuracy/assignments.py find FOLDER

`write` makes one file for each format, and `values.json` with what was planted; another scanner can
read the same folder. `find` prints the recall by format and by the kind of value. The values that
others found are given as a file with one value on each line (`find FOLDER FILE`).
"""

from __future__ import annotations

import base64
import json
import string
import sys
import uuid
from collections import Counter
from pathlib import Path
from random import Random

from app.discovery.match.finder import finder

_KEYS = (
    "password", "DB_PASSWORD", "PASSWORD_PROD", "smtpPassword", "passwordOld", "pwd", "db_pass",
    "secret", "client_secret", "SECRET_KEY", "appSecret", "secret_v2", "SHARED_SECRET", "jwtSecret",
    "token", "ACCESS_TOKEN", "authToken", "token_old", "API_TOKEN_2", "refresh_token", "bot_token",
    "api_key", "apiKey", "API_KEY", "apiKeyV2", "X-Api-Key", "apikey", "service_api_key_prod",
    "private_key", "encryption_key", "access_key", "ACCOUNT_KEY", "signing_key", "masterKey",
    "storageKey", "webhook_secret", "credentials", "auth_key", "session_secret", "deployKey",
)  # fmt: skip
_FORMATS = {
    "ini": "{k} = {v}", "env": "{k}={v}", "shell": "export {k}='{v}'", "yaml": "  {k}: {v}",
    "yaml, quoted": '  {k}: "{v}"', "json": '  "{k}": "{v}",', "python": 'config["{k}"] = "{v}"',
    "javascript": "const {k} = '{v}';", "java": 'String {k} = "{v}";', "go": '{k} := "{v}"',
    "php": "'{k}' => '{v}',", "xml": "<{k}>{v}</{k}>", "attribute": '<add key="{k}" value="{v}"/>',
    "header": "{k}: {v}", "flag": "run --{k} {v} now", "call": 'set("{k}", "{v}")',
    "connection string": "Server=db1;Database=shop;User Id=app;{k}={v};",
    "docker": "ENV {k} {v}", "toml": '{k} = "{v}"  # of the shop',
    "query": "https://northwind.test/x?{k}={v}&page=2", "dictionary": "{{'{k}': '{v}', 'n': 3}}",
}  # fmt: skip
_SIGNS = string.ascii_letters + string.digits


def _values(rng: Random) -> dict[str, str]:
    def of(signs: str, *sizes: int) -> str:
        return "".join(rng.choices(signs, k=rng.choice(sizes)))

    return {
        "letters and digits, 16-24": of(_SIGNS, 16, 20, 24),
        "letters and digits, 32-64": of(_SIGNS, 32, 40, 64),
        "small letters and digits": of(string.ascii_lowercase + string.digits, 20, 32, 40),
        "hexadecimal": of("0123456789abcdef", 32, 40, 64),
        "base64": base64.b64encode(rng.randbytes(rng.choice((24, 32, 48)))).decode(),
        "base64, for addresses": base64.urlsafe_b64encode(rng.randbytes(33)).decode(),
        "UUID": str(uuid.UUID(bytes=rng.randbytes(16), version=4)),
        "with signs": of(_SIGNS + "!#%*+-=?@^_~", 16, 20, 24),
    }


def write(folder: Path, seed: int) -> None:
    """Write the files."""
    rng = Random(seed)  # noqa: S311 - reproducible
    planted: list[tuple[str, str, str, str]] = []
    for number, (name, form) in enumerate(_FORMATS.items()):
        lines: list[str] = []
        for key in _KEYS:
            for kind, value in _values(rng).items():
                lines += [form.format(k=key, v=value), f"# setting {len(lines)}"]
                planted.append((name, kind, key, value))
        (folder / f"settings_{number}.txt").write_text("\n".join(lines) + "\n")
    (folder / "values.json").write_text(json.dumps(planted))


def _found_here(folder: Path) -> str:
    """Return all that is found in the files, one value on each line."""
    found: list[str] = []
    for path in sorted(folder.glob("settings_*")):
        text = path.read_bytes()
        found += [text[hit.start : hit.end].decode() for hit in finder().hits(text)[0]]
    return "\n".join(found)


def main() -> None:
    """Write the files, or print the figures."""
    task, folder, *rest = sys.argv[1:]
    if task == "write":
        write(Path(folder), int(rest[0]) if rest else 1)
        return
    found = Path(rest[0]).read_text() if rest else _found_here(Path(folder))
    planted = json.loads((Path(folder) / "values.json").read_text())
    for place, called in ((0, "format"), (1, "value"), (2, "name")):
        wanted = Counter(row[place] for row in planted)
        right = Counter(row[place] for row in planted if row[3] in found)
        for name, count in wanted.items():
            print(f"{called:8}{name:28}{right[name] / count:.3f}")
    print(f"all     {sum(row[3] in found for row in planted) / len(planted):.3f}")


if __name__ == "__main__":
    main()
