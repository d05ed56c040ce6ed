"""Dates of birth, after a word about birth in many languages."""

from __future__ import annotations

import re
from datetime import date

from app.discovery.match.detectors.base import DataType, Detector, Sample
from app.discovery.match.detectors.number import Number

DATE_OF_BIRTH = DataType("DATE_OF_BIRTH", "Date of birth", "Personal data")

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan january januar janvier enero gennaio janeiro januari ene gen",
            "feb february februar fevrier febrero febbraio fevereiro februari fev",
            "mar march maerz mars marzo marco maart mrz",
            "apr april avril abril aprile abr avr",
            "may mai mayo maggio maio mei maj mag",
            "jun june juni juin junio giugno junho giu",
            "jul july juli juillet julio luglio julho lug",
            "aug august aout agosto augustus augusti ago",
            "sep sept september septembre septiembre settembre setembro set",
            "oct october oktober octobre octubre ottobre outubro okt ott out",
            "nov november novembre noviembre novembro",
            "dec december dezember decembre diciembre dicembre dezembro dez dic",
        ),
        1,
    )
    for name in names.split()
}
_WORDS = (
    "bday", "born",
    "dob", "d.o.b", "date of birth", "birth date", "birthday", "born on", "birthdate",
    "geburtsdatum", "geburtstag", "geb. am", "geboren am", "geb.-datum", "geburts",
    "date de naissance", "né le", "née le", "fecha de nacimiento", "fecha nacimiento",
    "nacido el", "nacida el", "data di nascita", "nato il", "nata il", "data de nascimento",
    "data nascimento", "nascimento", "geboortedatum", "geboren op", "födelsedatum", "född",
    "fødselsdato", "født", "foedselsdato", "syntymäaika", "syntymaaika", "data urodzenia",
    "datum narození", "datum narozeni", "dátum narodenia", "születési dátum", "született",
    "data nașterii", "data nasterii", "дата рождения", "дата народження", "дата на раждане",
    "ημερομηνία γέννησης", "doğum tarihi", "dogum tarihi", "生年月日", "出生日期", "생년월일",
    "fæðingardagur", "sünniaeg", "dzimšanas datums", "gimimo data", "datum rojstva",
    "datum rođenja", "תאריך לידה", "تاريخ الميلاد", "ngày sinh", "tanggal lahir", "วันเกิด",
)  # fmt: skip
_EAST_ASIAN = tuple(
    "".join(
        part.encode().decode("latin-1")
        for part in ("0000", f"'{year}'", gap, month, f"'{of_month}'", gap, day, f"'{of_day}'")
    )
    for year, of_month, of_day in ("年月日", "년월일")
    for gap in ("", " ")
    for month in ("0", "00")
    for day in ("0", "00")
)
_ORDINAL = tuple(
    form
    for letters in range(3, 10)
    for day in ("0'st'", "0'nd'", "0'rd'", "0'th'", "00'st'", "00'nd'", "00'rd'", "00'th'")
    for form in (f"{day} {'A' * letters} 0000", f"{day} 'of' {'A' * letters} 0000",
                 f"{'A' * letters} {day}, 0000", f"{'A' * letters} {day} 0000")
)  # fmt: skip
_WITH_DE = tuple(
    f"{day} 'de' {'A' * letters} {of}0000"
    for letters in range(4, 11)
    for day in ("0", "00")
    for of in ("'de' ", "'del' ")
)
_FORMS = (
    *_EAST_ASIAN,
    *_ORDINAL,
    *_WITH_DE,
    "0000-00-00", "0000-00-00'T'00:00:00", "0000-00-00 00:00:00",
    "00.00.0000", "00/00/0000", "00-00-0000", "0000/00/00", "0000.00.00",
    "00000000",
    "0.0.0000", "00.0.0000", "0.00.0000", "0/0/0000", "00/0/0000", "0/00/0000", "00.00.00",
    "00/00/00", "00 00 0000",
    *(
        form
        for letters in range(3, 11)
        for day in ("0", "00")
        for form in (
            f"{day} {'A' * letters} 0000",
            f"{day}. {'A' * letters} 0000",
            f"{day}-{'A' * letters}-0000",
            f"{'A' * letters} {day}, 0000",
        )
    ),
)  # fmt: skip
_AFFIXES = re.compile(r"^(?:st|nd|rd|th)?(?:of)?(?:de)?|(?:del?)?(?:st|nd|rd|th)?$")
_OLDEST, _YOUNGEST = 1900, 2035


def born(compact: str) -> bool:
    """Return whether a date is a possible date of birth, in the years 1900 to 2035. `compact` is
    the written date without separators, in capitals. Beside the digits it may contain the name of
    the month, East Asian characters such as 年, or a time.
    """
    if not compact.isascii():
        return _day(*map(int, re.findall(r"[0-9]+", compact)))
    letters = "" if ":" in compact else re.sub(r"[^A-Z]", "", compact).lower()
    if letters:
        name = letters if letters in _MONTHS else _AFFIXES.sub("", letters)
        digits = re.sub(r"[^0-9]", "", compact)
        return _day(int(digits[-4:]), _MONTHS.get(name, 0), int(digits[:-4]))
    digits = re.sub(r"[^0-9]", "", compact)[:8] if ":" in compact else compact
    if len(digits) == 8 and _day(int(digits[:4]), int(digits[4:6]), int(digits[6:])):
        return True
    if len(digits) == 6 and _in_order(2000, digits[:2], digits[2:4]):
        return True
    year, rest = int(digits[-4:]), digits[:-4]
    return any(_in_order(year, rest[:cut], rest[cut:]) for cut in (1, 2) if 0 < len(rest) - cut < 3)


def _in_order(year: int, first: str, second: str) -> bool:
    """Return whether two numbers are a day and a month of this year, in either order."""
    one, other = int(first), int(second)
    return _day(year, other, one) or _day(year, one, other)


def _day(year: int, month: int, day: int) -> bool:
    try:
        return _OLDEST <= date(year, month, day).year <= _YOUNGEST
    except ValueError:
        return False


DETECTOR = Detector(
    numbers=(
        Number(
            DATE_OF_BIRTH, _FORMS, _WORDS, born, "a possible date of birth", reach=32,
            weak=True, dated=True,
        ),
    ),
    matching=(
        Sample("DOB: 04/17/1984", "DATE_OF_BIRTH", "04/17/1984"),
        Sample("date_of_birth=1984-04-17", "DATE_OF_BIRTH", "1984-04-17"),
        Sample('"birthDate": "1984-04-17T00:00:00"', "DATE_OF_BIRTH", "1984-04-17T00:00:00"),
        Sample("Geburtsdatum: 17.04.1984", "DATE_OF_BIRTH", "17.04.1984"),
        Sample("geb. am 7.4.1984", "DATE_OF_BIRTH", "7.4.1984"),
        Sample("né le 17 avril 1984", "DATE_OF_BIRTH", "17 avril 1984"),
        Sample("Fecha de nacimiento: 17-04-1984", "DATE_OF_BIRTH", "17-04-1984"),
        Sample("Date of birth: April 17, 1984", "DATE_OF_BIRTH", "April 17, 1984"),
        Sample("дата рождения 17.04.1984", "DATE_OF_BIRTH", "17.04.1984"),
        Sample("生年月日: 1984/04/17", "DATE_OF_BIRTH", "1984/04/17"),
        Sample("She was born April 17th, 1984 in", "DATE_OF_BIRTH", "April 17th, 1984"),
        Sample("born the 7th of April 1984", "DATE_OF_BIRTH", "7th of April 1984"),
        Sample("nacido el 17 de abril de 1984", "DATE_OF_BIRTH", "17 de abril de 1984"),
        Sample("BDAY:19840417", "DATE_OF_BIRTH", "19840417"),
        Sample("BDAY;VALUE=date:1984-04-17", "DATE_OF_BIRTH", "1984-04-17"),
        Sample("生年月日:1984年4月17日", "DATE_OF_BIRTH", "1984年4月17日"),
        Sample("생년월일 1984년 04월 17일", "DATE_OF_BIRTH", "1984년 04월 17일"),
        Sample("id;birthdate\n7;19840417\n", "DATE_OF_BIRTH", "19840417"),
    ),
    clean=(
        "name,city\nJane Doe,Bonn\n",
        "DOB: 17/17/1984",
        "date of birth: 1884-04-17",
        "date of birth: 30.02.1984",
        "birthday party 12 of 17",
        "on 17.04.1984 the",
        "born on the 4th",
        "born 17 versions ago",
        "生年月日:1984年14月17日",
        "newborn 12345678",
    ),
)  # fmt: skip
