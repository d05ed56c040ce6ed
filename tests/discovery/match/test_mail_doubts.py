"""E-mail addresses that are nobody's: which they are, and where an address begins and ends."""

from __future__ import annotations

import pytest

from app.discovery.match.detectors.mail_doubts import listed
from app.discovery.match.finder import finder
from app.discovery.match.matches import Confidence, Severity


def found(text: str) -> list[tuple[str, Confidence]]:
    raw = text.encode()
    return [
        (raw[hit.start : hit.end].decode(), hit.confidence)
        for hit in finder().hits(raw)[0] if hit.data_type == "EMAIL"
    ]  # fmt: skip


@pytest.mark.parametrize(
    "address",
    [
        "user2@domain.tld", "aperson@dom.ain", "user@BlankLines.SINGLE",
        "ann@yourdomain.com", "foo@bar.com", "ann@mycompany.co.uk", "ann@xxx.com", "a@b.com",
        "hmac-sha2-512-etm@openssh.com", "20120518071314.GA28061@nrao.edu",
        "87bn3ssqg0.fsf@nrao.edu",
        "CAKgNAkhNSWR3uYhYYaxx74fZfJ3JrpfAAPVrK0AFkcAOUsbDg@mail.gmail.com",
    ],
)  # fmt: skip
def test_an_address_of_nobody_is_of_low_confidence(address: str) -> None:
    assert found(f"x <{address}>\n") == [(address, Confidence.LOW)]


@pytest.mark.parametrize(
    "address",
    [
        "someone@nrao.edu", "john.doe@nrao.edu", "your-name@nrao.edu", "noreply@nrao.edu",
        "do-not-reply@nrao.edu", "exampleUser2@nrao.edu", "test+x@nrao.edu", "ann@mmm.com",
        "ann@ccc.de", "ann@bbb.org", "ann@abc.net.au", "ann@my.com", "jane@firm.newtld",
        "jane@contoso.priv", "getty@tty1.service",
    ],
)  # fmt: skip
def test_an_address_with_one_doubt_is_of_medium_confidence(address: str) -> None:
    assert found(f"x <{address}>\n") == [(address, Confidence.MEDIUM)]


@pytest.mark.parametrize(
    "address",
    [
        "ann@nrao.edu", "a@b.de", "13812345678@163.com", "mikael@mikael.se", "ann@email.cz",
        "62512681+ann2804@users.noreply.github.com", "ann@x.org", "name.surname@nrao.edu",
        "ann@post.рф", "ann@xn--80a1acny.xn--p1ai", "ann@digital-domain.net", "test.ann@nrao.edu",
        "ann@q.com", "ann@z.com", "ann@firm.yu", "raj919876543210@gmail.com",
        "maria.5511987654321@gmail.com",
    ],
)  # fmt: skip
def test_an_address_of_somebody_is_of_high_confidence(address: str) -> None:
    assert found(f"x <{address}>\n") == [(address, Confidence.HIGH)]


@pytest.mark.parametrize("header", ["Message-ID:", "In-Reply-To:", "References: <b.7@nrao.edu>\n"])
def test_the_identifier_of_a_message_is_of_low_confidence(header: str) -> None:
    hits = found(f"From: ann@nrao.edu\n{header} <a.7@nrao.edu>\nTo: bob@nrao.edu\n")
    sure = [address for address, confidence in hits if confidence is Confidence.HIGH]
    assert sure == ["ann@nrao.edu", "bob@nrao.edu"]


def test_the_references_in_an_application_are_addresses() -> None:
    text = "References: John Smith, john.smith@acme-industries.com"
    assert found(text) == [("john.smith@acme-industries.com", Confidence.HIGH)]


def test_an_address_ends_before_the_ending_of_a_file() -> None:
    assert found("jane@firm.com.ost") == [("jane@firm.com", Confidence.HIGH)]


@pytest.mark.parametrize(
    ("before", "address"),
    [
        ("CORP\\", "robert.roe@firm.com"), ("CORP\\", "nancy.roe@firm.com"),
        ("\\\\srv\\home\\", "thomas.roe@firm.com"), (r'"C:\\Users\\', "robert.roe@firm.com"),
        ("C:\\Users\\", "nancy.roe@firm.com"), ("corp\\", "robert.roe@firm.com"),
        ("corp\\", "nancy.roe@firm.com"), ("as ad-2\\", "thomas.roe@firm.com"),
    ],
)  # fmt: skip
def test_an_address_in_a_path_keeps_its_first_letter(before: str, address: str) -> None:
    assert found(f"{before}{address}") == [(address, Confidence.HIGH)]


@pytest.mark.parametrize(
    "text",
    [
        r"\fIann@nrao.edu\fP", r"\f5ann@nrao.edu", r"\f(CWann@nrao.edu", r'"mail\nann@nrao.edu"',
        r"\u003cann@nrao.edu\u003e", r"\x3cann@nrao.edu\x3e", "%3Cann@nrao.edu%3E",
        "E<lt>ann@nrao.eduE<gt>", "ann@nrao.eduNz",
    ],
)  # fmt: skip
def test_an_address_begins_behind_an_escape_and_ends_before_a_capital_letter(text: str) -> None:
    assert found(text) == [("ann@nrao.edu", Confidence.HIGH)]


def test_accounts_of_one_domain_are_no_escapes_of_one_another() -> None:
    text = "corp\\nancy.roe@firm.com\ncorp\\thomas.roe@firm.com"
    assert [address for address, _ in found(text)] == ["nancy.roe@firm.com", "thomas.roe@firm.com"]


@pytest.mark.parametrize(
    "text",
    [r"write to\nann@nrao.edu\nsoon", r"'write to\nann@nrao.edu'", r"a\tb, mail\nann@nrao.edu"],
)
def test_an_escape_among_others_or_in_quotes_is_no_account(text: str) -> None:
    assert found(text) == [("ann@nrao.edu", Confidence.HIGH)]


@pytest.mark.parametrize(
    "text",
    [
        r"INFO body=write to bob\nann@nrao.edu",
        r"corp hello\nann@nrao.edu sent",
        r"hi: bob\nann@nrao.edu",
    ],
)
def test_an_escape_behind_an_ordinary_word_is_no_account(text: str) -> None:
    assert found(text) == [("ann@nrao.edu", Confidence.HIGH)]


@pytest.mark.parametrize(
    "text",
    [
        "login corp\\nancy@nrao.edu", "user=corp\\nancy@nrao.edu", "7,corp\\nancy@nrao.edu,x",
        "at once\ncorp\\nancy@nrao.edu", "from corp\\nancy@nrao.edu",
    ],
)  # fmt: skip
def test_an_account_at_the_beginning_or_behind_a_label_is_no_escape(text: str) -> None:
    address = "ancy" if text.startswith("from") else "nancy"
    assert found(text) == [(f"{address}@nrao.edu", Confidence.HIGH)]


def test_an_account_that_stands_before_another_address_is_no_escape() -> None:
    text = "from corp\\nancy@nrao.edu to corp\\bob@nrao.edu"
    assert found(text)[0][0] == "nancy@nrao.edu"


def test_an_address_of_an_example_domain_is_test_data_before_a_capital_letter() -> None:
    (hit,) = finder().hits(b"To: ann@example.comF.")[0]
    assert (hit.value, hit.severity) == (b"ann@example.com", Severity.TEST)


@pytest.mark.parametrize("text", [b"# now\r\ncom\r\nnet\r\n", b"# now\ncom\nnet", b"com\nnet\n\n"])
def test_the_list_of_top_level_domains_has_any_line_ends(text: bytes) -> None:
    assert listed(text) == {b"com", b"net"}
