"""Logging in: what is computed, what is cached, who must wait (`T35`)."""

from __future__ import annotations

import asyncio
import base64
import re
import statistics
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router

from app.service.accounts import login_attempts
from app.service.accounts.accounts import MOST_REMEMBERED, REMEMBERED_SECONDS, Account, Accounts
from app.service.accounts.guard import Guard, needs
from app.service.accounts.login_attempts import FORGOTTEN_AFTER_SECONDS, LONGEST_WAIT_SECONDS
from app.service.accounts.passwords import Hashing, weakness
from app.service.base.answers import nothing
from app.service.store import users
from app.service.store.database import Database
from app.service.store.ids import public
from app.service.store.users import Grant

PASSWORD = "correct horse battery"
CHEAP_KIB = 8
HOUR = 3600


class Counted(Hashing):
    """Cheap hashing that counts the cost of real hashing."""

    def __init__(self, memory_kib: int = CHEAP_KIB) -> None:
        super().__init__(memory_kib=memory_kib)
        self.checks = 0
        self.most_at_once = 0
        self._now = 0

    def holds(self, stored: str | None, password: str) -> bool:
        self.checks += 1
        self._now += 1
        self.most_at_once = max(self.most_at_once, self._now)
        try:
            return super().holds(stored, password)
        finally:
            self._now -= 1


class Door:
    r"""Accounts of `bob` and `CORP\bob` with a fake clock, recording their events."""

    def __init__(self, folder: Path) -> None:
        self.now = 0.0
        self.hashing = Counted()
        self.db = Database(folder)
        self.told: list[tuple[str, str, str | None]] = []
        with self.db.write() as conn:
            hashed = self.hashing.hash(PASSWORD)
            for domain in ("", "CORP"):
                key = users.add(conn, name="Bob", domain=domain, email="", password=hashed, now=0.0)
                users.set_grants(conn, key or 0, [Grant("global", 0, "api access")])
        self.accounts = Accounts(
            "analyst",
            "the password of this session",
            db=self.db,
            tell=lambda *event: self.told.append(event),
            clock=lambda: self.now,
            hashing=self.hashing,
        )

    def close(self) -> None:
        self.accounts.close()
        self.db.close()

    async def login(self, name: str, password: str = PASSWORD) -> Account | None:
        return await self.accounts.check(basic(name, password))

    def failures_told(self) -> int:
        """Return the number of failed logins that the events report."""
        texts = [text for kind, text, _ in self.told if kind == "login failed"]
        counts = [re.search(r"(\d+) times", text) for text in texts]
        return sum(int(found[1]) if found else 1 for found in counts)


def basic(name: str, password: str) -> str:
    return f"Basic {base64.b64encode(f'{name}:{password}'.encode()).decode()}"


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    found = Door(tmp_path)
    yield found
    found.close()


@pytest.mark.parametrize(
    ("name", "username"),
    [("Bob", "Bob"), ("bOB", "Bob"), ("\\bob", "Bob"), ("CORP\\bob", "CORP\\Bob"),
     ("corp\\BOB", "CORP\\Bob")],
)  # fmt: skip
def test_names_are_the_same_in_any_case(door: Door, name: str, username: str) -> None:
    found = asyncio.run(door.login(name))
    assert found is not None
    assert found.username == username
    assert found.id == public(2 if "CORP" in username else 1)
    assert found.permissions == {"api access"}


@pytest.mark.parametrize(
    "header",
    [None, "", "Basic", "Basic !", "Bearer abc", basic("bob", ""), basic("", ""),
     basic("bob", PASSWORD.upper()), basic("OTHER\\bob", PASSWORD), basic("analyst", PASSWORD),
     f"Basic {base64.b64encode(b'bob').decode()}", f"Basic {base64.b64encode(bytes(99)).decode()}"],
)  # fmt: skip
def test_anything_else_is_nobody(door: Door, header: str | None) -> None:
    assert asyncio.run(door.accounts.check(header)) is None


def test_the_session_s_own_account_costs_nothing_and_never_waits(door: Door) -> None:
    async def main() -> None:
        for _ in range(100):
            assert await door.login("analyst", "wrong") is None
        found = await door.login("analyst", "the password of this session")
        assert found is not None
        assert found.id == "1"

    checks = door.hashing.checks
    asyncio.run(main())
    assert door.hashing.checks - checks <= 5
    assert "password" not in repr(door.accounts)


def test_a_right_header_is_remembered_for_five_minutes(door: Door) -> None:
    async def main() -> None:
        for _ in range(10):
            assert await door.login("bob")
        assert door.hashing.checks == 1
        door.now += REMEMBERED_SECONDS
        assert await door.login("bob")
        assert door.hashing.checks == 2

    asyncio.run(main())


def test_only_so_many_headers_are_remembered(door: Door) -> None:
    async def main() -> None:
        heads = [f"{scheme} {basic('bob', PASSWORD).split()[1]}" + " " * n
                 for scheme in ("Basic", "basic") for n in range(MOST_REMEMBERED)]  # fmt: skip
        for head in heads:
            assert await door.accounts.check(head)
        assert door.hashing.checks == len(heads)
        assert await door.accounts.check(heads[-1])
        assert door.hashing.checks == len(heads)
        assert await door.accounts.check(heads[0])
        assert door.hashing.checks == len(heads) + 1

    asyncio.run(main())


def test_the_old_password_does_not_pass_with_a_login_that_began_before_the_change(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, begun = threading.Event(), threading.Event()
    holds = door.hashing.holds

    def slow(stored: str | None, password: str) -> bool:
        begun.set()
        assert go_on.wait(20)
        return holds(stored, password)

    monkeypatch.setattr(door.hashing, "holds", slow)

    async def main() -> None:
        before = asyncio.ensure_future(door.login("bob"))
        assert await asyncio.to_thread(begun.wait, 20)
        with door.db.write() as conn:
            users.set_password(conn, 1, door.hashing.hash("another password"))
        door.accounts.forget(public(1))
        after = asyncio.ensure_future(door.login("bob"))
        await asyncio.sleep(0)
        go_on.set()
        assert await before is not None
        assert await after is None

    asyncio.run(main())


def test_a_changed_account_is_looked_at_anew(door: Door) -> None:
    async def main() -> None:
        assert await door.login("bob")
        with door.db.write() as conn:
            users.set_grants(conn, 1, [Grant("global", 0, "risk admin")])
        door.accounts.forget(public(1))
        found = await door.login("bob")
        assert found is not None
        assert found.permissions == {"risk admin"}
        with door.db.write() as conn:
            users.set_password(conn, 1, door.hashing.hash("another password"))
        door.accounts.forget(public(1))
        assert await door.login("bob") is None
        with door.db.write() as conn:
            users.delete(conn, 1)
        door.accounts.forget(public(1))
        assert await door.login("bob", "another password") is None

    asyncio.run(main())


def test_a_hash_with_other_parameters_is_made_anew_at_login(door: Door) -> None:
    with door.db.write() as conn:
        users.set_password(conn, 1, Hashing(memory_kib=16).hash(PASSWORD))
    assert asyncio.run(door.login("bob"))
    with door.db.read() as conn:
        stored = users.get(conn, 1)
    assert stored is not None
    assert f"m={CHEAP_KIB}," in stored.password
    assert door.hashing.holds(stored.password, PASSWORD)


def test_requests_with_the_same_new_header_wait_for_one_computation(door: Door) -> None:
    async def main() -> None:
        found = await asyncio.gather(*(door.login("bob") for _ in range(8)))
        assert all(found)
        assert door.hashing.checks == 1
        found = await asyncio.gather(*(door.login("bob", f"wrong {n}") for n in range(50)))
        assert not any(found)
        assert door.hashing.checks <= 1 + 2 * 5  # in its queue position, and ahead of it
        assert door.hashing.most_at_once == 1

    asyncio.run(main())


@pytest.mark.parametrize("at_once", [1, 8])
def test_wrong_passwords_are_computed_ever_more_rarely(door: Door, at_once: int) -> None:
    async def attack(name: str, count: int) -> None:
        for first in range(0, count, at_once):
            tries = [door.login(name, f"wrong {first + n}") for n in range(at_once)]
            assert not any(await asyncio.gather(*tries))
            door.now += at_once * HOUR / count

    async def main() -> None:
        assert await door.login("CORP\\bob")  # an existing session
        for name in ("nobody", "bob"):
            before = door.hashing.checks
            await attack(name, 1000)
            assert door.hashing.checks - before <= 40
        assert await door.login("bob", "wrong again") is None
        assert await door.login("bob") is None  # now even the right one must wait
        door.now += LONGEST_WAIT_SECONDS
        assert await door.login("bob")
        assert await door.login("CORP\\bob")

    asyncio.run(main())
    door.accounts.report(everything=True)
    assert door.failures_told() == 2002
    failed = [event for event in door.told if event[0] == "login failed"]
    assert len(failed) < 60
    assert {user for _, _, user in failed} == {"Bob", None}
    assert not [text for _, text, _ in door.told if "wrong 1" in text or "nobody" in text]


def test_waits_double_from_the_fifth_failure_on(door: Door) -> None:
    async def heard() -> bool:
        before = door.hashing.checks
        await door.login("bob", "wrong")
        return door.hashing.checks > before

    async def main() -> None:
        assert [await heard() for _ in range(6)] == [True] * 5 + [False]
        for wait in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900):
            door.now += wait - 0.5
            assert not await heard()
            door.now += 0.5
            assert await heard()
        door.now += LONGEST_WAIT_SECONDS + FORGOTTEN_AFTER_SECONDS
        assert [await heard() for _ in range(6)] == [True] * 5 + [False]

    asyncio.run(main())


def test_strangers_need_bounded_memory_and_do_not_push_out_an_account(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 64
    monkeypatch.setattr(login_attempts, "MOST_STRANGERS", most)

    async def main() -> None:
        for _ in range(6):
            await door.login("bob", "wrong")
        door.hashing.checks = 0
        for n in range(most + 100):
            await door.login(f"nobody {n}", "wrong")
        await door.login("bob", "wrong")
        assert door.hashing.checks == most + 100

    asyncio.run(main())
    assert len(door.accounts._attempts._strangers) == most  # noqa: SLF001 - bounded memory shows nowhere else


def test_a_login_is_told_once_in_an_hour_and_after_failures(door: Door) -> None:
    async def main() -> None:
        for _ in range(3):
            assert await door.login("bob")
            door.now += REMEMBERED_SECONDS
        assert [event[0] for event in door.told] == ["login successful"]
        await door.login("bob", "wrong")
        assert await door.login("bob")
        assert [event[0] for event in door.told[1:]] == ["login failed", "login successful"]

    asyncio.run(main())


def test_every_refusal_is_the_same_answer(door: Door) -> None:
    @needs("api access")
    async def there(_request: Request) -> Response:
        return nothing()

    guard = Guard(Router([Route("/there", there)]), door.accounts, frozenset({"x"}))

    async def main() -> set[tuple[int, bytes, tuple[tuple[bytes, bytes], ...]]]:
        answers = set()
        transport = httpx.ASGITransport(app=guard)
        async with httpx.AsyncClient(transport=transport, base_url="https://x") as client:
            for name in ("bob", "nobody", "analyst"):
                for n in range(10):
                    answer = await client.get("/there", auth=(name, f"wrong {n}"))
                    answers.add((answer.status_code, answer.content, tuple(answer.headers.raw)))
        return answers

    ((status, body, _),) = asyncio.run(main())
    assert status == 401
    assert body == b'{"message":"The user name or the password is wrong."}'


def test_an_unknown_name_takes_as_long_as_a_known_one(tmp_path: Path) -> None:
    """Real hashing, because cheap hashes leave no time to measure."""
    hashing = Hashing(memory_kib=1024)
    stored = hashing.hash(PASSWORD)
    known: list[float] = []
    unknown: list[float] = []
    for n in range(200):
        for hashed, times in ((stored, known), (None, unknown)):
            begun = time.thread_time()
            assert not hashing.holds(hashed, f"wrong {n}")
            times.append(time.thread_time() - begun)
    assert abs(statistics.median(known) - statistics.median(unknown)) < 0.005


def test_a_hash_of_earlier_versions_still_opens() -> None:
    """Made by argon2-cffi 25.1, which versions before December 2026 used."""
    stored = (
        "$argon2id$v=19$m=1024,t=1,p=1$EjXOYlOjZ8sxWH9HPa/1Yw"
        "$bK+qEs4bbxWpkQwHF3kV82pOBVwPk9HRtYuw5xdCI8Q"
    )
    assert Hashing().holds(stored, "correct horse battery")
    assert not Hashing().holds(stored, "correct horse batterie")
    assert Hashing().outdated(stored)
    assert not Hashing(memory_kib=1024).outdated(stored)


@pytest.mark.parametrize(
    ("password", "fine"),
    [("elevenchars", False), ("twelve chars", True), ("aaaaaaaaaaaaaaaa", False),
     ("Administrator", False), ("x" * 3 + "yz" * 600, False), ("Administrator1", True)],
)  # fmt: skip
def test_a_new_password_must_be_long_and_not_the_name(password: str, fine: bool) -> None:
    assert (weakness(password, "administrator") is None) == fine
