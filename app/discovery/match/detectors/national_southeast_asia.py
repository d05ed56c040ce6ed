"""Numbers of Singapore, Malaysia, Indonesia, Thailand, Vietnam and the Philippines.

Sources: ICA and ACRA of Singapore (the algorithm of NRIC letters was published by others), JPN of
Malaysia, Permendagri and DJP of Indonesia, DOPA of Thailand, circular 59/2021/TT-BCA and decree
126/2020 of Vietnam, BIR, SSS and PhilHealth of the Philippines.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import weighted
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country, all_of, not_trivial

_REGION = "Asia"
_SG = Country("Singapore", "SG", _REGION)
_MY = Country("Malaysia", "MY", _REGION)
_ID = Country("Indonesia", "ID", _REGION)
_TH = Country("Thailand", "TH", _REGION)
_VN = Country("Vietnam", "VN", _REGION)
_PH = Country("Philippines", "PH", _REGION)


_LETTERS = {
    "S": (0, "JZIHGFEDCBA"), "T": (4, "JZIHGFEDCBA"),
    "F": (0, "XWUTRQPNMLK"), "G": (4, "XWUTRQPNMLK"), "M": (3, "XWUTRQPNJLK"),
}  # fmt: skip


def _nric(value: str) -> bool:
    if value[0] not in _LETTERS:
        return False
    more, letters = _LETTERS[value[0]]
    return letters[(weighted(value[1:8], (2, 7, 6, 5, 4, 3, 2)) + more) % 11] == value[8]


def _citizen(value: str) -> bool:
    """Check the province (001 to 096), and the century and sex (0 to 3 for 1900 to 2099). The year
    of birth and a serial number follow.
    """
    return 1 <= int(value[:3]) <= 96 and value[3] in "0123"


_TIN_WORDS = ("tin no", "tin number", "|tin|", "taxpayer identification", "bir tin", "tin id")

DETECTOR = Detector(
    numbers=(
        Number(
            _SG.national("NRIC or FIN"),
            forms=("A0000000A", "A 0000000 A", "A-0000000-A", "A0000000-A"),
            words=("nric", "nric/fin", "|fin|", "fin no", "fin number", "identity card", "ic no",
                   "ic number", "foreign identification", "work permit"),
            check=_nric,
            rule="check letter, modulo 11",
            shapes=("'S'0000000A", "'T'0000000A", "'F'0000000A", "'G'0000000A"),
        ),
        Number(
            _SG.company("Unique entity number"),
            forms=("00000000A", "000000000A", "A00AA0000A"),
            words=("uen", "unique entity", "gst reg", "company registration",
                   "business registration",
                   "roc no", "acra"),
            check=stdnum("sg.uen"),
            rule="check letter, modulo 11",
        ),
        Number(
            _MY.national("NRIC, MyKad"),
            forms=("000000-00-0000", "000000 00 0000", "000000000000"),
            words=("nric", "mykad", "kad pengenalan", "no. kp", "no kp", "ic no", "ic number",
                   "ic baru", "|ic|", "my kad", "identity card"),
            check=all_of(stdnum("my.nric"), not_trivial),
            rule="date and place of birth",
            weak=True,
        ),
        Number(
            _ID.national("NIK"),
            forms=("0000000000000000", "00.0000.000000.0000", "000000 000000 0000",
                   "0000 0000 0000 0000", "000000.000000.0000"),
            words=("nik", "nomor induk kependudukan", "ktp", "e-ktp", "no ktp", "nomor ktp"),
            check=stdnum("id.nik"),
            rule="district and date of birth",
        ),
        Number(
            _ID.tax("NPWP"),
            forms=("00.000.000.0-000.000", "000000000000000", "0000000000000000",
                   "00 000 000 0 000 000", "000.000.000.0-000.000"),
            words=("npwp", "nomor pokok wajib pajak"),
            check=stdnum("id.npwp"),
            rule="check digit (Luhn)",
            shapes=("00.000.000.0-000.000",),
        ),
        Number(
            _TH.national(),
            forms=("0-0000-00000-00-0", "0 0000 00000 00 0", "0000000000000"),
            words=("เลขประจำตัวประชาชน", "บัตรประชาชน", "เลขบัตรประชาชน", "เลขประจำตัวผู้เสียภาษี",
                   "thai id", "national id", "citizen id", "เลขที่บัตรประชาชน", "thai national",
                   "personal identification number"),
            check=all_of(stdnum("th.pin"), not_trivial),
            rule="check digit, modulo 11",
            shapes=("0-0000-00000-00-0",),
        ),
        Number(
            _VN.national("CCCD, citizen's card"),
            forms=("000000000000", "000 000 000 000", "000.000.000.000"),
            words=("cccd", "căn cước công dân", "can cuoc cong dan", "số định danh", "căn cước",
                   "cmnd/cccd", "so dinh danh", "can cuoc"),
            check=all_of(_citizen, not_trivial),
            rule="province and year of birth",
            weak=True,
        ),
        Number(
            _VN.tax("MST"),
            forms=("0000000000", "0000000000-000", "0000000000000", "00 00000000",
                   "0000 000 000"),
            words=("mst", "mã số thuế", "ma so thue", "mã số doanh nghiệp"),
            check=stdnum("vn.mst"),
            rule="check digit, modulo 11",
        ),
        Number(
            _PH.tax("TIN"),
            forms=("000-000-000-000", "000-000-000", "000-000-000-00000", "000000000000"),
            words=_TIN_WORDS,
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
        ),
        Number(
            _PH.social("SSS number"),
            forms=("00-0000000-0", "0000000000", "0000-0000000-0"),
            words=("sss no", "sss number", "sss #", "|sss|", "social security system", "sss id",
                   "umid", "|crn|", "common reference number"),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
        ),
        Number(
            _PH.health("PhilHealth number"),
            forms=("00-000000000-0", "000000000000"),
            words=("philhealth", "phil health", "phic"),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
        ),
        Number(
            _PH.national("PhilSys number"),
            forms=("0000-0000-0000", "0000-0000-0000-0000", "0000 0000 0000 0000"),
            words=("philsys", "philsys card", "|psn|", "|pcn|", "phil id", "national id"),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
        ),
    ),
    matching=(
        Sample("NRIC: G9938801W", "NATIONAL_ID_SG", "G9938801W"),
        Sample("Mr Tan, T7786936G", "NATIONAL_ID_SG", "T7786936G"),
        Sample("UEN 199142939Z", "COMPANY_ID_SG", "199142939Z"),
        Sample("No. KP: 860717-10-5154", "NATIONAL_ID_MY", "860717-10-5154"),
        Sample("NIK: 3171011602929757", "NATIONAL_ID_ID", "3171011602929757"),
        Sample("NPWP 19.300.601.2-091.000", "TAX_ID_ID", "19.300.601.2-091.000"),
        Sample("PT Maju 19.080.310.6-091.000", "TAX_ID_ID", "19.080.310.6-091.000"),
        Sample("เลขประจำตัวประชาชน 2 2353 78109 00 5", "NATIONAL_ID_TH", "2 2353 78109 00 5"),
        Sample("somchai 8-7972-59903-03-1", "NATIONAL_ID_TH", "8-7972-59903-03-1"),
        Sample("CCCD: 043192060273", "NATIONAL_ID_VN", "043192060273"),
        Sample("Mã số thuế 0215057775", "TAX_ID_VN", "0215057775"),
        Sample("TIN: 483-201-774-000", "TAX_ID_PH", "483-201-774-000"),
        Sample("SSS No. 34-1829471-6", "SOCIAL_SECURITY_PH", "34-1829471-6"),
        Sample("PhilHealth 12-082937461-5", "HEALTH_ID_PH", "12-082937461-5"),
        Sample("PhilSys 4829-1034-7756", "NATIONAL_ID_PH", "4829-1034-7756"),
    ),
    clean=(
        "S1234567A",
        "NRIC T0000000Z",
        "NIK 9971011708450001",
        "1-1234-56789-01-2",
        "mst 0000000000",
        "No. KP 991399-14-5678",
        "SKU T1234567B",
        "fin 12345678",
    ),
)  # fmt: skip
