"""The kinds of files in the sample set: each function writes a file of one kind, with its planted
values.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.discovery.match.matches import Severity
from app.discovery.sample.sample_values import Values, grouped, plain
from app.masking import mask


@dataclass(frozen=True, slots=True)
class Plant:
    """A value that a scan must find in one object. `offset` and `length` are in bytes of the
    object's stream. `masked` is the masked form of the value; the value itself is not stored.
    """

    data_type: str
    severity: str
    offset: int
    length: int
    masked: str


class Draft:
    """A text under construction that records the position of each planted value."""

    def __init__(self, newline: str = "\n") -> None:
        self._newline = newline
        self._parts: list[tuple[str, str, str]] = []

    def write(self, text: str) -> None:
        """Add text that contains nothing to find."""
        self._parts.append((text.replace("\n", self._newline), "", ""))

    def plant(self, kind: str, value: str, severity: str = Severity.MATCH) -> None:
        """Add a value that a scan must find. `kind` is the key of its data type."""
        self._parts.append((value, kind, str(severity)))

    def render(self, encoding: str, mark: bytes = b"") -> tuple[bytes, list[Plant]]:
        """Return the file's bytes, which begin with the byte order mark `mark`, and the planted
        values with their byte offsets.
        """
        data, plants = bytearray(mark), []
        for text, kind, severity in self._parts:
            raw = text.encode(encoding)
            if kind:
                plants.append(Plant(kind, severity, len(data), len(raw), mask(text)))
            data += raw
        return bytes(data), plants


def invoice(v: Values, d: Draft) -> None:
    """Write a supplier's invoice with bank details."""
    d.write(
        f"{v.word('companies')}\n{v.between(1, 99)} {v.word('streets')}, {v.word('cities')}\n\n"
    )
    d.write(f"INVOICE {v.reference()}\nDate: {v.date()}\nPhone: ")
    d.plant("PHONE", v.phone(), Severity.TEST)
    d.write("\n\n")
    for _ in range(v.between(2, 6)):
        d.write(f"{v.word('products'):<24}{v.between(1, 40):>4}  {v.amount():>9}\n")
    d.write(f"\nTotal due: {v.amount()} EUR\n\nPlease pay to\n  IBAN ")
    if v.chance(0.1):
        d.plant("IBAN", grouped(v.test_iban()), Severity.TEST)
    else:
        d.plant("IBAN", grouped(v.iban()))
    d.write(f"\n  Reference {v.reference()}\n\nQuestions: ")
    d.plant("EMAIL", f"billing@{v.word('domains')}")
    d.write("\n")


def settlement(v: Values, d: Draft) -> None:
    """Write a month of card payments; some numbers are mistyped and therefore invalid."""
    d.write("date;order;card_number;amount;currency;auth_code;batch\n")
    for _ in range(v.between(12, 30)):
        d.write(f"{v.date()};{v.reference()};")
        if v.chance(0.1):
            d.write(v.wrong_card())
        else:
            d.plant(*v.card())
        d.write(f";{v.amount()};EUR;{v.digits(6)};{v.uuid()}\n")


def payroll(v: Values, d: Draft) -> None:
    """Write a pay list, as spreadsheets export it."""
    d.write("Employee\tMonth\tAccount\tNet pay\n")
    for _ in range(v.between(8, 20)):
        first, last = v.person()
        d.plant("PERSON_NAME", f"{last}, {first}")
        d.write(f"\t{v.date()[:7]}\t")
        d.plant("IBAN", v.iban())
        d.write(f"\t{v.amount()}\n")


def expenses(v: Values, d: Draft) -> None:
    """Write an expense report with a name and an e-mail address to find. Its card number is
    shortened to the last four digits.
    """
    first, last = v.person()
    d.write('<?xml version="1.0" encoding="UTF-8"?>\n<expenses>\n')
    d.write("  <employee>")
    d.plant("PERSON_NAME", f"{first} {last}")
    d.write("</employee>\n  <mail>")
    d.plant("EMAIL", v.mail(first, last))
    d.write(f"</mail>\n  <card>**** **** **** {v.digits(4)}</card>\n")
    for _ in range(v.between(2, 8)):
        d.write(f'  <item date="{v.date()}" id="{v.uuid()}">{v.amount()}</item>\n')
    d.write("</expenses>\n")


def minutes(v: Values, d: Draft) -> None:
    """Write minutes of a meeting. The only value to find is a telephone number."""
    d.write(f"Minutes of {v.date()}\nPresent: {v.word('first_names')}, {v.word('first_names')}\n\n")
    for point in range(1, v.between(4, 9)):
        d.write(f"{point}. {v.word('sentences')} {v.word('sentences')}\n")
    d.write("\nDial-in ")
    d.plant("PHONE", v.phone(), Severity.TEST)
    d.write(f", room {v.between(1, 40)}, case {v.reference()}\n")


def employee(v: Values, d: Draft) -> None:
    """Write a personnel record."""
    first, last = v.person()
    d.write(f'{{\n  "id": "{v.uuid()}",\n  "name": "')
    d.plant("PERSON_NAME", f"{first} {last}")
    d.write('",\n  "email": "')
    d.plant("EMAIL", v.mail(first, last))
    d.write('",\n  "ssn": "')
    if v.chance(0.15):
        d.plant("SSN_US", v.test_ssn(), Severity.TEST)
    else:
        d.plant("SSN_US", v.ssn())
    d.write('",\n  "phone": "')
    d.plant("PHONE", v.phone(), Severity.TEST)
    d.write('",\n  "city": "')
    d.plant("ADDRESS_PART", v.word("cities"))
    d.write(f'",\n  "hired": "{v.date()}",\n  "badge": {v.digits(9)}\n}}\n')


def onboarding(v: Values, d: Draft) -> None:
    """Write a message about a new colleague."""
    first, last = v.person()
    d.write("From: ")
    d.plant("EMAIL", f"people@{v.word('domains')}")
    d.write("\nTo: ")
    d.plant("EMAIL", v.mail(first, last))
    d.write(f"\nDate: {v.date()}\nSubject: Your first day\nMIME-Version: 1.0\n\nDear ")
    d.plant("PERSON_NAME", first)
    d.write(f",\n\n{v.word('sentences')}\nWe have your social security number as ")
    number = v.ssn()
    d.plant("SSN_US", number.replace("-", "") if v.chance(0.3) else number)
    d.write(f".\n{v.word('sentences')}\n\nThe People team, ")
    d.plant("PHONE", v.phone(), Severity.TEST)
    d.write("\n")


def benefits(v: Values, d: Draft) -> None:
    """Write an enrolment list."""
    d.write("last_name,first_name,ssn,plan,since,member\n")
    for _ in range(v.between(10, 25)):
        first, last = v.person()
        d.plant("PERSON_NAME", last)
        d.write(",")
        d.plant("PERSON_NAME", first)
        d.write(",")
        d.plant("SSN_US", v.ssn())
        d.write(f",{v.pick(('basic', 'family', 'dental'))},{v.date()},{v.digits(7)}\n")


def letter(v: Values, d: Draft) -> None:
    """Write a letter with non-ASCII characters, sometimes with bank details."""
    d.write(f"{v.word('cities')}, den {v.date()}\n\nSehr geehrte Frau ")
    d.plant("PERSON_NAME", "Müllerstein")
    d.write(",\n\nfür die Überweisung der Vergütung benötigen wir Ihre Bestätigung.\n")
    if v.chance(0.6):
        d.write("Bisher gespeichert ist das Konto ")
        d.plant("IBAN", grouped(v.iban()))
        d.write(".\n")
    d.write("\nMit freundlichen Grüßen\nPersonalbüro\n")


def handbook(v: Values, d: Draft) -> None:
    """Write a page of rules without any value to find."""
    d.write(f"<!DOCTYPE html>\n<html><head><title>Rules {v.below(90)}</title></head>\n<body>\n")
    for _ in range(v.between(3, 9)):
        d.write(f"<p>{v.word('sentences')}</p>\n<!-- {v.hexadecimal(40)} -->\n")
    d.write(f"<footer>Version {v.below(9)}.{v.below(20)}.{v.below(400)}</footer></body></html>\n")


def environment(v: Values, d: Draft) -> None:
    """Write the settings of a service with its secrets."""
    d.write(f"APP_ENV=production\nBUILD={v.hexadecimal(40)}\nREQUEST_ID={v.uuid()}\n")
    d.write("DATABASE_URL=postgres://app:")
    d.plant("DATABASE_URL", v.hexadecimal(12))
    d.write("@db.internal:5432/app\nAWS_ACCESS_KEY_ID=")
    d.plant("AWS_ACCESS_KEY", v.aws_key())
    d.write("\nAWS_SECRET_ACCESS_KEY=")
    d.plant("AWS_SECRET_KEY", v.aws_secret())
    if v.chance(0.6):
        d.write("\nSTRIPE_KEY=")
        live = v.chance(0.5)
        severity = Severity.MATCH if live else Severity.TEST
        d.plant("STRIPE_KEY", v.token("sk_live_" if live else "sk_test_", 24), severity)
    if v.chance(0.5):
        d.write("\nGITHUB_TOKEN=")
        d.plant("GITHUB_TOKEN", v.token("ghp_", 36))
    d.write("\nCACHE_SECONDS=86400\n")


def settings(v: Values, d: Draft) -> None:
    """Write a service's configuration. In place of its secrets it has variables or placeholders;
    only some files contain a made-up API key.
    """
    d.write(
        f"service:\n  name: {plain(v.word('cities'))}\n  version: 2.{v.below(30)}.{v.below(9)}\n"
    )
    d.write("  access_key: ${AWS_ACCESS_KEY_ID}\n  secret_key: changeme\n")
    d.write(
        f"  image: registry/app@sha256:{v.hexadecimal(64)}\n  timeout_ms: {v.digits(5)}\nalerts:\n"
    )
    d.write("  to: ")
    if v.chance(0.5):
        d.plant("EMAIL", f"oncall@{v.word('domains')}")
    else:
        d.plant("EMAIL", v.test_mail(), Severity.TEST)
    d.write("\n  pager: ")
    d.plant("PHONE", v.phone(), Severity.TEST)
    d.write("\n")
    if v.chance(0.3):
        d.write("maps:\n  google_api_key: ")
        d.plant("GOOGLE_API_KEY", v.token("AIza", 35))
        d.write("\n")


def ini(v: Values, d: Draft) -> None:
    """Write a configuration file in the older INI format."""
    d.write(f"[storage]\ncontainer=backup\nconnection=AccountName=files{v.below(90)};AccountKey=")
    d.plant("AZURE_STORAGE_KEY", v.token("", 86) + "==")
    d.write(f"\n[log]\nlevel=info\nretention={v.between(7, 90)}\nlicence={v.uuid()}\n")


def program(v: Values, d: Draft) -> None:
    """Write source code. In some files, an assertion contains the test number of a card."""
    d.write(f'"""Payments, release {v.below(9)}.{v.below(30)}.{v.below(99)}."""\n\n')
    d.write(
        f'CHECKSUM = "{v.hexadecimal(64)}"\nMODULUS = {v.digits(40)}\nEPOCH_MS = 17{v.digits(11)}\n'
    )
    d.write("\n\ndef accepts(number: str) -> bool:\n    return len(number) in (13, 15, 16, 19)\n")
    if v.chance(0.6):
        key, number = v.test_card()
        d.write('\n\nassert accepts("')
        d.plant(key, number, Severity.TEST)
        d.write('")\n')
    d.write(f"# icon@2x.png, see lib@{v.below(9)}.{v.below(30)}.1, build 0.{v.digits(16)}\n")


def app_log(v: Values, d: Draft) -> None:
    """Write a service's log: an ID in every line, in some lines also an e-mail address or a card
    number.
    """
    for _ in range(v.between(40, 90)):
        d.write(
            f"{v.time()} INFO request={v.uuid()} took={v.below(900)}ms span={v.hexadecimal(16)}"
        )
        if v.chance(0.06):
            d.write(" user=")
            d.plant("EMAIL", v.mail(*v.person()))
        elif v.chance(0.02):
            d.write(" WARN unmasked payment card=")
            d.plant(*v.card())
        d.write(f" ts=17{v.digits(11)}\n")


def private_key(v: Values, d: Draft) -> None:
    """Write a key file."""
    kinds = ("PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "OPENSSH PRIVATE KEY")
    d.plant("PRIVATE_KEY", v.pem(v.pick(kinds)))
    d.write("\n")


def dump(v: Values, d: Draft) -> None:
    """Write a database dump of customers."""
    d.write(
        "CREATE TABLE customers (id BIGINT, name TEXT, email TEXT, card TEXT, seen TIMESTAMP);\n"
    )
    for _ in range(v.between(10, 30)):
        first, last = v.person()
        d.write(f"INSERT INTO customers VALUES ({v.digits(11)}, '")  # noqa: S608 - text of a file
        d.plant("PERSON_NAME", f"{first} {last}")
        d.write("', '")
        d.plant("EMAIL", v.mail(first, last))
        d.write("', '")
        d.plant(*(v.printed_card() if v.chance(0.5) else v.card()))
        d.write(f"', '{v.time()}');\n")


def access_log(v: Values, d: Draft) -> None:
    """Write a web server's log. Some of the requested URLs contain an e-mail address."""
    for _ in range(v.between(40, 120)):
        host = f"203.0.113.{v.below(255)}"
        d.write(f'{host} - - [{v.time()}] "GET /item/{v.digits(8)}?session={v.hexadecimal(32)}')
        if v.chance(0.03):
            d.write("&mail=")
            d.plant("EMAIL", v.mail(*v.person()))
        d.write(f'" 200 {v.digits(5)} "-" "Browser/{v.below(99)}.0.{v.digits(4)}.{v.digits(3)}"\n')


def terminal_log(v: Values, d: Draft) -> None:
    """Write a card terminal's debug log, with data that nobody may store."""
    for _ in range(v.between(10, 30)):
        d.write(f"{v.time()} terminal={v.digits(8)} state={v.pick(('idle', 'read', 'sent'))}\n")
        if v.chance(0.25):
            key, number = v.card(v.pick(("CARD_VISA", "CARD_MASTERCARD", "CARD_AMEX")))
            expiry = f"{v.between(27, 31)}{v.between(1, 12):02d}"
            if v.chance(0.5):
                owner = "/".join(plain(name).upper() for name in reversed(v.person()))
                track = f"%B{number}^{owner}^{expiry}201{v.digits(10)}?"
            else:
                track = f";{number}={expiry}201{v.digits(10)}?"
            d.write("  swipe ")
            d.plant(key, track, Severity.PROHIBITED)
            d.write("\n")


def orders(v: Values, d: Draft) -> None:
    """Write an export of orders."""
    d.write("[\n")
    for number in range(v.between(4, 12)):
        first, last = v.person()
        d.write(",\n" if number else "")
        d.write(f'  {{"order": "{v.reference()}", "placed": "{v.time()}", "mail": "')
        if v.chance(0.15):
            d.plant("EMAIL", v.test_mail(), Severity.TEST)
        else:
            d.plant("EMAIL", v.mail(first, last))
        d.write(f'", "item": "{v.word("products")}", "ean": "40{v.digits(11)}", "pan": "')
        if v.chance(0.2):
            key, card = v.test_card()
            d.plant(key, card, Severity.TEST)
        else:
            d.plant(*v.printed_card())
        d.write(f'", "total": {v.amount()}}}')
    d.write("\n]\n")


def customers(v: Values, d: Draft) -> None:
    """Write a customer list as XML."""
    d.write('<?xml version="1.0" encoding="UTF-8"?>\n<customers>\n')
    for _ in range(v.between(5, 15)):
        first, last = v.person()
        d.write(f'  <customer id="{v.digits(9)}"><name>')
        d.plant("PERSON_NAME", f"{first} {last}")
        d.write("</name><mail>")
        d.plant("EMAIL", v.mail(first, last))
        d.write("</mail><phone>")
        d.plant("PHONE", v.phone(), Severity.TEST)
        d.write("</phone></customer>\n")
    d.write("</customers>\n")


def page(v: Values, d: Draft) -> None:
    """Write a page of the shop. Some pages contain one value to find: the e-mail address of the
    shop.
    """
    d.write(f'<!DOCTYPE html>\n<html><body data-build="{v.hexadecimal(40)}">\n')
    for _ in range(v.between(3, 8)):
        d.write(f'<li id="p{v.digits(7)}">{v.word("products")} <b>{v.amount()}</b></li>\n')
    if v.chance(0.3):
        d.write("<p>Write to ")
        d.plant("EMAIL", f"service@{v.word('domains')}")
        d.write("</p>\n")
    d.write("</body></html>\n")
