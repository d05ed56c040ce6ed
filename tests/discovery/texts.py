# ruff: noqa: RUF001 - similar letters are the subject of this file
"""Texts in many languages, with values that are found in each of their encodings."""

from __future__ import annotations

VALUES = """
Card: 4539148803436467
IBAN: DE89370400440532013000
Mail: erika@example.org
"""

TEXTS = {
    "German": "Herr Schröder fährt über die Straße nach Köln, Größe und Grüße von Frau Müller.",
    "French": "Le numéro de carte a été envoyé à l'hôtel, où ça coûte très cher à l'élève.",
    "Spanish": "El número está en la dirección del señor Muñoz, ¿en qué año?",
    "Euro": "„Größe“ – das kostet 5 €.",
    "Polish": "Numer karty płatniczej: Łukasz Wiśniewski, ulica Źródlana, zażółć gęślą jaźń.",
    "Czech": "Číslo karty: příliš žluťoučký kůň úpěl ďábelské ódy, Dvořák, Plzeň.",
    "Russian": "Номер карты: Иванов Пётр Сергеевич, город Москва, улица Ленина.",
    "Greek": "Αριθμός κάρτας: Παπαδόπουλος Γεώργιος, Αθήνα, οδός Ερμού, τηλέφωνο.",
    "Japanese": "カード番号：山田太郎、東京都千代田区、電話番号はこちらです。",
    "Chinese": "信用卡号码：张伟，北京市朝阳区建国路，身份证号，电话。",
    "Taiwanese": "信用卡號碼：陳怡君，臺北市信義區，身分證字號，電話。",
    "Korean": "카드번호: 김철수, 서울특별시 강남구 테헤란로, 전화번호.",
    "Hebrew": "מספר כרטיס אשראי: דוד כהן, רחוב הרצל, תל אביב, טלפון.",
    "Arabic": "رقم البطاقة: محمد أحمد، شارع الملك فهد، الرياض، هاتف.",
    "Hindi": "कार्ड संख्या: राहुल शर्मा, महात्मा गांधी मार्ग, नई दिल्ली, फ़ोन।",
    "Thai": "หมายเลขบัตรเครดิต: สมชาย ใจดี กรุงเทพมหานคร โทรศัพท์",
    "English": "The customer has paid; nothing else is known about him.",
}

ENCODED = {
    "utf-8": ("English", "German", "Chinese", "Arabic"),
    "utf-8-sig": ("Russian",),
    "utf-16-le": ("English", "German", "Chinese", "Russian", "Arabic", "Hindi"),
    "utf-16-be": ("English", "Japanese", "Hebrew", "Thai"),
    "utf-16": ("Greek",),
    "utf-32-le": ("English", "Chinese", "Arabic"),
    "utf-32-be": ("Korean", "Thai"),
    "utf-32": ("French",),
    "latin-1": ("German", "French", "Spanish"),
    "iso8859-15": ("German", "French"),
    "cp1252": ("Euro",),
    "cp1250": ("Polish", "Czech"),
    "iso8859-2": ("Polish", "Czech"),
    "cp1251": ("Russian",),
    "koi8-r": ("Russian",),
    "cp866": ("Russian",),
    "iso8859-5": ("Russian",),
    "cp1253": ("Greek",),
    "iso8859-7": ("Greek",),
    "shift_jis": ("Japanese",),
    "cp932": ("Japanese",),
    "euc_jp": ("Japanese",),
    "gbk": ("Chinese",),
    "gb18030": ("Chinese",),
    "cp950": ("Taiwanese",),
    "cp949": ("Korean",),
    "cp037": ("English",),
    "cp500": ("English",),
    "cp273": ("German",),
}
"""The languages to test in each encoding."""

CASES = [(codec, language) for codec, languages in ENCODED.items() for language in languages]


def text(language: str) -> str:
    """Return a text in a language that contains the values."""
    return TEXTS[language] + VALUES + TEXTS[language] + "\n"
