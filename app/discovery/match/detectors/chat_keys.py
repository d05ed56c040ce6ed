"""Tokens of chat and social services, and secret addresses that accept posts from anyone."""

from __future__ import annotations

from app.discovery.match.detectors.base import Sample
from app.discovery.match.detectors.secrets import Secret, detector, secret_type

_URL = r"A-Za-z0-9_\-"
_KINDS = (
    Secret(
        secret_type("SLACK_TOKEN", "Slack token"),
        rf"[0-9]{{8,14}}-[{_URL}]{{10,200}}|[0-9A-Za-z]{{1,3}}-[{_URL}]{{16,400}}",
        (
            "xoxb-", "xoxa-", "xoxp-", "xoxr-", "xoxs-", "xoxe-", "xoxe.xoxp-", "xoxe.xoxb-",
            "xoxo-", "xoxc-", "xapp-", "xwfp-",
        ),
        after=_URL,
    ),
    Secret(  # a cookie of the web client
        secret_type("SLACK_TOKEN", "Slack token"),
        "[A-Za-z0-9%+/_=-]{60,600}",
        ("xoxd-",),
        after="A-Za-z0-9%+/_=-",
        mixed=True,
    ),
    Secret(  # of before 2013
        secret_type("SLACK_WEBHOOK", "Slack webhook address"),
        "[A-Za-z0-9]{24}",
        names=(r"\.slack\.com/services/hooks/incoming-webhook\?token",),
        mixed=True,
    ),
    Secret(
        secret_type("SLACK_WEBHOOK", "Slack webhook address"),
        r"(?:services/T[A-Z0-9]{8,12}/B[A-Z0-9]{8,12}|workflows/T[A-Z0-9]{8,12}/A[A-Z0-9]{8,12}"
        r"/[0-9]{10,20}|triggers/T[A-Z0-9]{8,12}/[0-9]{10,20})/[A-Za-z0-9]{20,40}",
        ("https://hooks.slack.com/", "https://hooks.slack-gov.com/"),
    ),
    Secret(
        secret_type("DISCORD_TOKEN", "Discord bot token"),
        rf"[MNO][A-Za-z0-9]{{23,27}}[.][{_URL}]{{6}}[.][{_URL}]{{27,40}}",
        outlines=tuple(
            (rf"[MNO][A-Za-z0-9]{{{size}}}\.[{_URL}]{{6}}\.", size + 9) for size in (23, 25, 27)
        ),
        after=_URL,
        mixed=True,
    ),
    Secret(
        secret_type("DISCORD_WEBHOOK", "Discord webhook address"),
        rf"[0-9]{{17,20}}/[{_URL}]{{60,110}}",
        tuple(
            f"https://{host}/api/{version}webhooks/"
            for host in ("discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com")
            for version in ("", "v6/", "v7/", "v8/", "v9/", "v10/")
        ),
        after=_URL,
    ),
    Secret(
        secret_type("TEAMS_WEBHOOK", "Teams webhook address"),
        r"[0-9a-f\-]{36}@[0-9a-f\-]{36}/IncomingWebhook/[0-9a-f]{32}/[0-9a-f\-]{36}"
        rf"(?:/V2[{_URL}]{{20,80}})?",
        (
            "webhook.office.com/webhookb2/", "outlook.office.com/webhook/",
            "outlook.office365.com/webhook/",
        ),
    ),
    Secret(
        secret_type("TELEGRAM_TOKEN", "Telegram bot token"),
        rf"[0-9]{{8,10}}:A[{_URL}]{{34}}",
        outlines=tuple((rf"[0-9]{{{size}}}:A[{_URL}]{{10}}", size + 12) for size in (8, 9, 10)),
        after=_URL,
        mixed=True,
    ),
    Secret(
        secret_type("TELEGRAM_TOKEN", "Telegram bot token"),
        rf"[0-9]{{8,10}}:A[{_URL}]{{34}}",
        names=(r"api\.telegram\.org/bot",),
        after=_URL,
        mixed=True,
    ),
    Secret(
        secret_type("FACEBOOK_TOKEN", "Facebook access token"),
        "[A-Za-z0-9]{90,400}",
        ("EAAC", "EAAB", "EAAG", "EAAD", "EAAH", "EAAJ", "EAAI", "EAAL", "EAAM", "EAAN"),
        mixed=True,
    ),
    Secret(
        secret_type("FACEBOOK_SECRET", "Facebook app secret"),
        "[0-9a-f]{32}",
        names=(r"(?:facebook|fb)[_\- ]?(?:app|client)?[_\- ]?secret",),
    ),
    Secret(
        secret_type("TWITTER_TOKEN", "X (Twitter) bearer token"),
        "[A-Za-z0-9%]{80,120}",
        ("AAAAAAAAAAAAAAAAAAAAA",),
        after="A-Za-z0-9%",
        mixed=True,
        filler="AAAAAA",  # preceded by the number of the app, in most of them
    ),
    Secret(
        secret_type("TWITTER_SECRET", "X (Twitter) secret"),
        "[A-Za-z0-9]{50}|[A-Za-z0-9]{45}",
        names=(r"twitter[_\- ]?(?:api|app|consumer|access)?[_\- ]?(?:token)?[_\- ]?secret",),
        mixed=True,
    ),
)  # fmt: skip

# Samples are assembled from parts, so that no scanner reports this file as a leak.
_M = "x7Qm2Lk9Rt4Vw6Yz1Bn3Cd5Fg8Hj0Kp2Ls4M" + "a9Tb3Uc7Vd1We5Xf8Yg2Zh6Ai0Bj4Ck9Dl3Em7Fn1Go5"
_H = "3f9a1c7e5b2d8064a7c1e9f3b5d20846" + "e8f1a2b3c4d59687f0a1e2c3b4d5f697"
_UUID = "3f9a1c7e-5b2d-4064-" + "a7c1-e9f3b5d20846"
_SLACK = "xoxb-" + "2837465918-ab12CD34ef56GH78ij90"
_APP = "xapp-" + "1-A02QX7RZ3M5-2837465918374-" + _H
_HOOK = "https://hooks.slack.com/" + "services/T02QX7RZ3/B03M5T2LBW4/" + _M[:24]
_CLIENT = "xoxc-" + f"2837465918-1029384756-2837465918374-{_H}"
_COOKIE = "xoxd-" + _M + "%2B" + _M[7:40] + "%3D"
_OLD_HOOK = ".slack.com/services/hooks/" + "incoming-webhook?token="
_CANARY = "https://canary.discord.com/api/v10/" + f"webhooks/1028374659183746501/{_M[:68]}"
_OLD_TEAMS = f"outlook.office.com/webhook/{_UUID}@{_UUID}/IncomingWebhook/{_H[:32]}/{_UUID}"
_BOT = "MT" + _M[:24] + ".Gk3Vq_." + _M[3:41]
_DISCORD = "https://discord.com/api/webhooks/" + "1028374659183746501/" + _M[:68]
_TEAMS = f"webhook.office.com/webhookb2/{_UUID}@{_UUID}/IncomingWebhook/{_H[:32]}/{_UUID}"
_TELEGRAM = "718293465:" + "AAH" + _M[:32]
_FACEBOOK = "EAAC" + _M + _M[4:60]
_TWITTER = "AAAAAAAAAAAAAAAAAAAAA" + "Mvq%3D" + _M
_TWITTER_APP = "AAAAAAAAAAAAAAAAAAAAA" + "MvqheAAAAAAA" + _M[:30] + "%3D" + _M[:50]

DETECTOR = detector(
    _KINDS,
    matching=(
        Sample(f"SLACK={_SLACK}", "SLACK_TOKEN", _SLACK),
        Sample(f"'{_APP}'", "SLACK_TOKEN", _APP),
        Sample(f"token: {_CLIENT}", "SLACK_TOKEN", _CLIENT),
        Sample(f"Cookie: d={_COOKIE}; x=1", "SLACK_TOKEN", _COOKIE),
        Sample(f"https://firm{_OLD_HOOK}{_M[:24]}", "SLACK_WEBHOOK", _M[:24]),
        Sample(f"url: {_CANARY}", "DISCORD_WEBHOOK", _CANARY),
        Sample(f"https://{_OLD_TEAMS}", "TEAMS_WEBHOOK", _OLD_TEAMS),
        Sample(f"curl -X POST {_HOOK}", "SLACK_WEBHOOK", _HOOK),
        Sample(f"client.run('{_BOT}')", "DISCORD_TOKEN", _BOT),
        Sample(f"url: {_DISCORD}", "DISCORD_WEBHOOK", _DISCORD),
        Sample(f"https://firm.{_TEAMS}", "TEAMS_WEBHOOK", _TEAMS),
        Sample(f"bot_token = \"{_TELEGRAM}\"", "TELEGRAM_TOKEN", _TELEGRAM),
        Sample(f"https://api.telegram.org/bot{_TELEGRAM}/getMe", "TELEGRAM_TOKEN", _TELEGRAM),
        Sample(f"access_token={_FACEBOOK}", "FACEBOOK_TOKEN", _FACEBOOK),
        Sample(f"FACEBOOK_APP_SECRET={_H[:32]}", "FACEBOOK_SECRET", _H[:32]),
        Sample(f"Bearer {_TWITTER}", "TWITTER_TOKEN", _TWITTER),
        Sample(f"bearer: {_TWITTER_APP}", "TWITTER_TOKEN", _TWITTER_APP),
        Sample(f"twitter_api_secret: {_M[:50]}", "TWITTER_SECRET", _M[:50]),
    ),
    clean=(
        "xoxb-short",
        "xoxb-" + "1111111111-" + "x" * 24,
        "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
        "https://discord.com/api/webhooks/1028374659183746501",
        "12345678:Also no token of a bot but words with spaces",
        "FACEBOOK_APP_SECRET=changeme",
        "AAAAAAAAAAAAAAAAAAAAA" + "A" * 90,
    ),
)  # fmt: skip
