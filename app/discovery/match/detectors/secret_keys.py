"""Private keys outside of PEM blocks: age, minisign, PuTTY, OpenVPN, WireGuard, wallets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from app.discovery.match.detectors.base import Anchor, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.secrets import Secret, secret_type
from app.discovery.match.detectors.token_checksums import base58check, bech32
from app.discovery.match.matches import Check, Confidence, Severity

PUTTY_KEY = secret_type("PUTTY_KEY", "PuTTY private key")
OPENVPN_KEY = secret_type("OPENVPN_KEY", "OpenVPN static key")
_BASE58 = "[1-9A-HJ-NP-Za-km-z]"
_BIP32_EXAMPLE = (
    "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejM"
    "RNNU3TGtRBeJgk33yuGBxrMPHi"
)
_KINDS = (
    Secret(
        secret_type("AGE_KEY", "age secret key"), "[0-9A-Z]{58}", ("AGE-SECRET-KEY-1",),
        check=bech32, rule="Bech32 checksum",
    ),
    Secret(
        secret_type("MINISIGN_KEY", "minisign secret key"), "[A-Za-z0-9+/=]{200,204}",
        ("RWRTY0Iy", "RWQAAEIy"), after="A-Za-z0-9+/=",
    ),
    Secret(
        secret_type("WIREGUARD_KEY", "WireGuard private key"),
        "[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=",
        names=("privatekey", "presharedkey"), after="A-Za-z0-9+/=", mixed=True,
    ),
    Secret(
        secret_type("WALLET_KEY", "Extended private key of a wallet (BIP 32)"),
        f"{_BASE58}{{107}}", ("xprv", "yprv", "zprv", "tprv"), check=base58check,
        rule="Base58Check", test="^tprv", examples=(_BIP32_EXAMPLE,),
    ),
    Secret(
        secret_type("ETHEREUM_KEY", "Ethereum private key"), "(?:0x)?[0-9a-fA-F]{64}",
        names=(r"(?:eth(?:ereum)?|wallet|deployer|account)[_\- ]private[_\- ]key",),
    ),
    Secret(
        secret_type("ETHEREUM_KEY", "Ethereum private key"), "0x[0-9a-fA-F]{64}",
        names=(r"private[_\- ]?key",),
    ),
)  # fmt: skip
_PUTTY = re.compile(
    rb"PuTTY-User-Key-File-[23]: ([a-z0-9\-]{3,40})\s.{0,4096}?Private-Lines: [0-9]{1,3}\s{1,2}"
    rb"[A-Za-z0-9+/=\s]{40,8192}Private-MAC: [0-9a-f]{40,64}",
    re.DOTALL,
)
_OPENVPN = re.compile(
    rb"-----BEGIN OpenVPN (?:Static|tls-crypt-v2 (?:client|server)) key(?: V1)?-----"
    rb"[A-Za-z0-9+/=\s]{100,4096}-----END OpenVPN [A-Za-z0-9 \-]{8,40}-----"
)


def putty(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge the first line of a PuTTY key file; the whole file is the match."""
    if found := _PUTTY.match(subject.text, start):
        hit = _block(PUTTY_KEY.key, found, "PuTTY key file with its private part")
        bare = b"\nEncryption: none" in found.group()
        told = "none: whoever has the file can use the key" if bare else "encrypted"
        yield replace(hit, trace=(*hit.trace, Check("Passphrase", told)))


def openvpn(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge the begin line of an OpenVPN key; the whole block is the match."""
    if found := _OPENVPN.match(subject.text, start):
        yield _block(OPENVPN_KEY.key, found, "block with begin and end line")


def _block(key: str, found: re.Match[bytes], pattern: str) -> Hit:
    trace = (Check("Pattern", pattern), Check("Length", "long enough for a key"))
    value = b"".join(found.group().split())
    return Hit(key, found.start(), found.end(), value, trace, confidence=Confidence.HIGH)


# Samples are assembled from parts, so that no scanner reports this file as a leak.
_M = "x7Qm2Lk9Rt4Vw6Yz1Bn3Cd5Fg8Hj0Kp2Ls4M" + "a9Tb3Uc7Vd1We5Xf8Yg2Zh6Ai0Bj4Ck9Dl3Em7Fn1Go5"
_H = "3f9a1c7e5b2d8064a7c1e9f3b5d20846" + "e8f1a2b3c4d59687f0a1e2c3b4d5f697"
_AGE = "AGE-SECRET-KEY-1" + "67JK608ULXJYM3CKDYDVM2APHZ53YER9G0RFW7J6GWKZW570ZQTSU8VL5P"
_MINISIGN = "RWRTY0Iy" + (_M + _M[::-1] + _M)[:200] + "="
_WIREGUARD = _M[:42] + "0="
_PPK = (
    f"PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nComment: me\nPublic-Lines: 1\n{_M}\n"
    f"Private-Lines: 1\n{_M}\nPrivate-MAC: {_H}"
)
_VPN = f"-----BEGIN OpenVPN Static key V1-----\n{_H}\n{_H}\n-----END OpenVPN Static key V1-----"

DETECTOR = Detector(
    types=(*dict.fromkeys(kind.type for kind in _KINDS), PUTTY_KEY, OPENVPN_KEY),
    anchors=(
        *(anchor for kind in _KINDS for anchor in kind.anchors()),
        Anchor("PuTTY-User-Key-File-", 20, putty),
        Anchor("-----BEGIN OpenVPN ", 19, openvpn),
    ),
    matching=(
        Sample(f"# public key: age1x\n{_AGE}\n", "AGE_KEY", _AGE),
        Sample(f"untrusted comment: minisign key\n{_MINISIGN}\n", "MINISIGN_KEY", _MINISIGN),
        Sample(f"[Interface]\nPrivateKey = {_WIREGUARD}\n", "WIREGUARD_KEY", _WIREGUARD),
        Sample(f"{_PPK}\n", "PUTTY_KEY", _PPK),
        Sample(f"<tls-auth>\n{_VPN}\n</tls-auth>", "OPENVPN_KEY", _VPN),
        *(
            Sample(f"key {kind.examples[0]}.", kind.type.key, kind.examples[0], Severity.TEST)
            for kind in _KINDS
            if kind.examples
        ),
        Sample(f"DEPLOYER_PRIVATE_KEY=0x{_H}", "ETHEREUM_KEY", f"0x{_H}"),
        Sample(f'privateKey: "0x{_H}",', "ETHEREUM_KEY", f"0x{_H}"),
    ),
    clean=(
        _AGE[:-1] + ("Y" if _AGE[-1] != "Y" else "Z"),
        "PrivateKey = /etc/ssl/private/key.pem",
        "PuTTY-User-Key-File-3: ssh-ed25519\nPublic-Lines: 1\n" + _M,
        "-----BEGIN OpenVPN Static key V1-----\n",
        f"sha256: {_H}",
    ),
)
