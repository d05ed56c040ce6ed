"""Numbers of records (invoices, orders, shipments), which are written like numbers of persons.

Such numbers are nobody's personal data. Their type has no key, so the finder drops them. Their only
effect is that they displace hits of other types at the same place, if these hits are not better.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import DataType, Detector
from app.discovery.match.detectors.number import Number

_RECORDS = (
    "invoice", "order", "transaction", "tracking", "shipment", "booking", "ticket", "receipt",
    "claim", "batch", "serial", "article", "product", "case",
)  # fmt: skip
_WORDS = (
    *(f"{record} {number}" for record in _RECORDS for number in ("id", "no", "number")),
    "rechnungsnummer", "bestellnummer", "auftragsnummer", "artikelnummer", "sendungsnummer",
    "numéro de facture", "numéro de commande", "número de factura", "número de pedido",
    "numero fattura", "numero ordine", "factuurnummer", "bestelnummer",
)  # fmt: skip
_FORMS = (
    "000-00-0000", "00.00.00-000.00", "000-0000000-00", "000000/0000", "000-000-000 00",
    "00/00000000/00", "00-0000-0000000-00", "00-0000-0000000-000", "000.000.000-00",
    "000.00000.00-0", "00-00000000-0", "000.000.000-0", "0000 00000 0000", "0000-000000-000-0",
    "000000-0000000", "00.000.000.0-000.000", "0-0000-00000-00-0", "00 000 000 000",
    "0000 00000 0",
)  # fmt: skip
"""All `Number.shapes` in other modules that consist only of digits and separators."""

DETECTOR = Detector(
    numbers=(Number(DataType("", "Number of a record", ""), _FORMS, _WORDS, reach=8),),
    clean=(
        "Invoice ID: 750-67-8428",
        "invoice_id,branch\n750-67-8428,A\n226-31-3081,C\n",
        "Bestellnummer 112-233-445 95",
    ),
)
