# ruff: noqa: RUF001 - letters that look alike are what this file is about
"""Letters by frequency and common characters of many languages, to detect encodings."""

from __future__ import annotations

_WESTERN = ("cp1252",)
_CENTRAL = ("cp1250", "iso8859-2")
_CYRILLIC = ("cp1251", "koi8-r", "cp866", "iso8859-5")
_GREEK = ("cp1253",)
LANGUAGES: tuple[tuple[tuple[str, ...], str], ...] = (
    (_WESTERN, "üäößé"),
    (_WESTERN, "éàèêçîùôâûœëï"),
    (_WESTERN, "óíáéñúü¿¡"),
    (_WESTERN, "ãçáéóêíõúâàô"),
    (_WESTERN, "àèùòìé"),
    (_WESTERN, "åäöéø"),
    (_WESTERN, "æøåéþðóíáúýö"),
    (_WESTERN, "ëéïèöüê"),
    (_CENTRAL, "ąęłóśżćńź"),
    (_CENTRAL, "íáéěřčžýšůúťďňó"),
    (_CENTRAL, "áčíéýžšúľôťďňäĺŕó"),
    (_CENTRAL, "áéőöóüűúí"),
    (_CENTRAL, "čšžćđ"),
    (_CENTRAL, "ăîşţâ"),
    (_CYRILLIC, "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"),
    (_CYRILLIC, "оаинвіетрскдлмупзяьгбчхїйюжцщєшфґ"),
    (_CYRILLIC, "аоиентврсдлкпмзугбчъяйцжщшхюф"),
    (_GREEK, "αοιετσνηυρπκμλωςίάγόέδήχθύφβώξζψ"),
)
"""For each language, the single-byte codecs in which it is written, and its non-ASCII letters, most
frequent first.
"""

SIGNS = frozenset("„“”‚‘’–—…€«»°§©®\xa0№")
"""Characters that occur in text in any language."""
CHINESE = frozenset(
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年"
    "过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心"
    "她本前开但因只从想实号名码电话址卡证身份银姓客户信息市路京海付款公司日月，。、：；（）《》"
    "“”"
)
"""Common simplified Chinese characters."""
TRADITIONAL = frozenset(
    "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年"
    "過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心"
    "她本前開但因只從想實號名碼電話址卡證身份銀姓客戶信息市路臺北付款公司日月，。、：；（）「」"
)
"""Common traditional Chinese characters."""
KANJI = frozenset(
    "日一国会人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相"
    "方四定今回新場金員九入選立開手米力学問高代明実円関決子動京全目表戦経通外最言氏現理調体化田"
    "当八六約主題下首意法番号名電話住所様客口座"
)
"""Common Chinese characters in Japanese text."""
KANA_SIGNS = frozenset("ー、。「」・")
"""Japanese punctuation, and the sign for a long vowel, which stand between kana."""
