"""Numbers of China, Hong Kong, Taiwan, Japan and Korea.

Sources: GB 11643-1999 and GB 32100-2015 (China), Hong Kong Immigration Department (HKID), Ministry
of the Interior of Taiwan, order 85 of 2014 of the Ministry of Internal Affairs of Japan (My
Number), Ministry of the Interior of Korea (since October 2020 the numbers of newborn persons have
no check digit).
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import is_date, weighted
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country, all_of, not_trivial

_REGION = "Asia"
_CN = Country("China", "CN", _REGION)
_HK = Country("Hong Kong", "HK", _REGION)
_TW = Country("Taiwan", "TW", _REGION)
_JP = Country("Japan", "JP", _REGION)
_KR = Country("South Korea", "KR", _REGION)


_TAIWANESE = "ABCDEFGHJKLMNPQRSTUVXYWZIO"


_corporate = stdnum("jp.cn")
_brn_parts = stdnum("kr.brn")
_rrn = stdnum("kr.rrn")


def _resident(value: str) -> bool:
    """Check the province, the date of birth, and the check digit (ISO 7064 modulo 11-2). The rest
    of the region is not checked, because regions change.
    """
    if not (11 <= int(value[:2]) <= 83 and 1900 <= int(value[6:10]) <= 2040):
        return False
    if not is_date(int(value[6:10]), int(value[10:12]), int(value[12:14])):
        return False
    total = weighted(value[:17], [pow(2, 17 - place, 11) for place in range(17)])
    return "10X98765432"[total % 11] == value[17]


def _hkid(value: str) -> bool:
    sign = value.replace("(", "").replace(")", "")
    letters = sign[:-7]
    codes = [int(letter, 36) for letter in letters]
    total = weighted(sign[-7:-1], (7, 6, 5, 4, 3, 2))
    total += (codes[0] * 9 + codes[1] * 8) if len(codes) == 2 else 36 * 9 + codes[0] * 8
    last = 10 if sign[-1] == "A" else int(sign[-1], 36)
    return (total + last) % 11 == 0 and (last < 11)


def _taiwanese(value: str) -> bool:
    """Check the check digit, and the second character: the sex (1 or 2) or the kind of resident (8
    or 9; A to D until 2021). The first letter stands for the place.
    """
    place = _TAIWANESE.index(value[0]) + 10
    second = str((_TAIWANESE.index(value[1]) + 10) % 10) if value[1].isalpha() else value[1]
    total = place // 10 + place % 10 * 9
    total += weighted(second + value[2:], (8, 7, 6, 5, 4, 3, 2, 1, 1))
    return value[1] in "1289ABCD" and total % 10 == 0


def _korean(value: str) -> bool:
    """Check the date of birth and, for persons born before October 2020, the check digit. Numbers
    of persons born since then have none.
    """
    late = _korean_since_2020(value) and value[6] in "3478" and value[:4] >= "2010"
    return late or (_korean_since_2020(value) and _rrn(value))


def _korean_since_2020(value: str) -> bool:
    """Check only the date of birth, because a number that was changed since October 2020 has no
    check digit.
    """
    century = {"1": 19, "2": 19, "5": 19, "6": 19, "3": 20, "4": 20, "7": 20, "8": 20}.get(value[6])
    if century is None:
        return False
    year, month, day = century * 100 + int(value[:2]), int(value[2:4]), int(value[4:6])
    return is_date(year, month, day) and year <= 2040


def _business(value: str) -> bool:
    """Check the parts of the number, and the check digit with the weights of the tax service. The
    parts are the office (3 digits), the kind (2) and the serial number (4).
    """
    total = weighted(value[:9], (1, 3, 7, 1, 3, 7, 1, 3, 5)) + int(value[8]) * 5 // 10
    return _brn_parts(value) and -total % 10 == int(value[9])


DETECTOR = Detector(
    numbers=(
        Number(
            _CN.national("Resident identity number"),
            forms=("00000000000000000X", "000000 00000000 000X", "000000-00000000-000X"),
            words=("身份证", "身份證", "居民身份", "公民身份", "证件号", "證件號",
                   "resident identity", "chinese id", "china id", "id card", "identity card",
                   "shenfenzheng", "sfz", "national id"),
            check=_resident,
            rule="date of birth and check digit (ISO 7064)",
            shapes=("00000000000000000X",),
        ),
        Number(
            _CN.company("Unified social credit code"),
            forms=("XXXXXXXXXXXXXXXXXX",),
            words=("统一社会信用代码", "社会信用代码", "統一社會信用代碼", "uscc",
                   "unified social credit", "纳税人识别号", "营业执照"),
            check=stdnum("cn.uscc"),
            rule="check digit, modulo 31",
        ),
        Number(
            _HK.national("HKID"),
            forms=("A000000(X)", "AA000000(X)", "A000000X", "AA000000X", "A000000 (X)",
                   "A 000000(X)", "A000000-X", "A 000000 (X)", "A 000000 X"),
            words=("hkid", "hong kong id*", "香港身份證", "香港身份证", "身份證號碼", "身份證",
                   "identity card", "hk id", "身份证"),
            check=_hkid,
            rule="check digit, modulo 11",
            shapes=("A000000(X)",),
        ),
        Number(
            _TW.national(),
            forms=("A000000000", "AA00000000"),
            words=("身分證", "身份證", "統一編號", "居留證", "national id", "taiwan id",
                   "arc number", "身分證字號", "roc id", "居留證號"),
            check=_taiwanese,
            rule="place and check digit, modulo 10",
        ),
        Number(
            _TW.company("Unified business number"),
            forms=("00000000",),
            words=("統一編號", "統編", "營利事業統一編號", "|ubn|", "gui number",
                   "unified business"),
            check=all_of(stdnum("tw.ubn"), not_trivial),
            rule="check digit, modulo 10",
        ),
        Number(
            _JP.national("My Number"),
            forms=("0000 0000 0000", "000000000000", "0000-0000-0000"),
            words=("マイナンバー", "個人番号", "my number", "individual number", "kojin bango"),
            check=all_of(stdnum("jp.in_"), not_trivial),
            rule="check digit, modulo 11",
        ),
        Number(
            _JP.company("Corporate number"),
            forms=("0000000000000", "0-0000-0000-0000", "'T'0000000000000", "0 0000 0000 0000",
                   "'T'0-0000-0000-0000"),
            words=("法人番号", "登録番号", "corporate number", "インボイス",
                   "適格請求書発行事業者"),
            check=all_of(lambda value: _corporate(value.lstrip("T")), not_trivial),
            rule="check digit, modulo 9",
        ),
        Number(
            _KR.national("Resident registration number"),
            forms=("000000-0000000", "000000 0000000", "0000000000000"),
            words=("주민등록번호", "주민번호", "주민등록", "외국인등록번호",
                   "resident registration", "rrn", "외국인 등록번호"),
            check=_korean,
            rule="date of birth and check digit, modulo 11",
            shapes=("000000-0000000",),
        ),
        Number(
            _KR.national("Resident registration number"),
            forms=("000000-0000000", "000000 0000000"),
            words=("주민등록번호", "주민번호", "주민등록", "외국인등록번호",
                   "resident registration", "외국인 등록번호"),
            check=_korean_since_2020,
            rule="date of birth; since October 2020 without a check digit",
            weak=True,
        ),
        Number(
            _KR.company("Business registration number"),
            forms=("000-00-00000", "0000000000"),
            words=("사업자등록번호", "사업자번호", "사업자 등록번호", "business registration",
                   "brn"),
            check=_business,
            rule="check digit, modulo 10",
        ),
    ),
    matching=(
        Sample("身份证号码 510107199006271997", "NATIONAL_ID_CN", "510107199006271997"),
        Sample("他的身份证440306197706132848。", "NATIONAL_ID_CN", "440306197706132848"),
        Sample("x,310104196901156311,y", "NATIONAL_ID_CN", "310104196901156311"),
        Sample("统一社会信用代码 911100007672992036", "COMPANY_ID_CN", "911100007672992036"),
        Sample("HKID: Q332646(9)", "NATIONAL_ID_HK", "Q332646(9)"),
        Sample("Mr Wong L355565(0)", "NATIONAL_ID_HK", "L355565(0)"),
        Sample("身分證字號 V295754298", "NATIONAL_ID_TW", "V295754298"),
        Sample("統一編號 11167358", "COMPANY_ID_TW", "11167358"),
        Sample("マイナンバー: 3706 7726 7137", "NATIONAL_ID_JP", "3706 7726 7137"),
        Sample("法人番号4841913028491", "COMPANY_ID_JP", "4841913028491"),
        Sample("주민등록번호: 620222-1603311", "NATIONAL_ID_KR", "620222-1603311"),
        Sample("김민수 641213-1458997", "NATIONAL_ID_KR", "641213-1458997"),
        Sample("주민등록번호: 620222-1603312", "NATIONAL_ID_KR", "620222-1603312"),
        Sample("사업자등록번호 307-16-37563", "COMPANY_ID_KR", "307-16-37563"),
    ),
    clean=(
        "身份证 11010519491231002Y",
        "110105194912310020",
        "A123456(0)",
        "身分證字號 A123456780",
        "個人番号 123456789012",
        "991331-1234567",
        "20251121-1234567",
        "法人番号 1234567890123",
    ),
)  # fmt: skip
