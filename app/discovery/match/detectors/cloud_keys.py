"""Keys of cloud providers, in the forms that their documentation shows."""

from __future__ import annotations

from app.discovery.match.detectors.base import Sample
from app.discovery.match.detectors.secrets import Secret, detector, secret_type
from app.discovery.match.matches import Severity

_EMULATOR = (
    "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="
)
_KINDS = (
    Secret(
        secret_type("AWS_ACCESS_KEY", "AWS access key ID"),
        body="[A-Z0-9]{16}",
        begins=("AKIA", "ASIA"),
        test="EXAMPLE$",
    ),
    Secret(
        secret_type("AWS_SECRET_KEY", "AWS secret access key"),
        body="[A-Za-z0-9/+]{40}",
        names=(r"secret[_\- ]?(?:access)?[_\- ]?key", r"aws[_\- ]secret"),
        after="A-Za-z0-9/+=",
        mixed=True,
        test="EXAMPLEKEY$",
    ),
    Secret(
        secret_type("AWS_SESSION_TOKEN", "AWS session token"),
        body="[A-Za-z0-9/+]{100,2000}={0,2}",
        names=(r"session[_\- ]?token", r"x-amz-security-token"),
        after="A-Za-z0-9/+=",
        mixed=True,
    ),
    Secret(
        secret_type("AWS_BEDROCK_KEY", "AWS Bedrock API key"),
        body="[A-Za-z0-9+/]{100,200}={0,2}",
        begins=("ABSK",),
        mixed=True,
    ),
    Secret(
        secret_type("AWS_BEDROCK_KEY", "AWS Bedrock API key"),
        body="[A-Za-z0-9+/]{100,4000}={0,2}",
        begins=("bedrock-api-key-",),  # valid for hours: a signed request in base64
        mixed=True,
    ),
    Secret(
        secret_type("GOOGLE_API_KEY", "Google API key"),
        body=r"[A-Za-z0-9_\-]{35}",
        begins=("AIza",),
        after=r"A-Za-z0-9_\-",
        mixed=True,
    ),
    Secret(
        secret_type("GOOGLE_OAUTH_SECRET", "Google OAuth client secret"),
        body=r"[A-Za-z0-9_\-]{28}",
        begins=("GOCSPX-",),
        after=r"A-Za-z0-9_\-",
    ),
    Secret(
        secret_type("GOOGLE_OAUTH_TOKEN", "Google OAuth access token"),
        body=r"[A-Za-z0-9_\-]{30,500}",
        begins=("ya29.",),
        mixed=True,
    ),
    Secret(
        secret_type("GOOGLE_SERVICE_KEY", "Google service account key ID"),
        body="[0-9a-f]{40}",
        names=("private_key_id",),
    ),
    Secret(
        secret_type("FIREBASE_KEY", "Firebase Cloud Messaging server key"),
        body=r"[A-Za-z0-9_\-]{7}:APA91b[A-Za-z0-9_\-]{134}",
        begins=("AAAA",),
        after=r"A-Za-z0-9_\-",
    ),
    Secret(
        secret_type("AZURE_STORAGE_KEY", "Azure storage account key"),
        body=r"[A-Za-z0-9+/]{86}==",
        names=(r"account[_\-]?key", r"storage[_\- ]?(?:account)?[_\- ]?key"),
        examples=(_EMULATOR,),
    ),
    Secret(
        secret_type("AZURE_SHARED_KEY", "Azure shared access key"),
        body=r"[A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{33}A[Sm]b[A-Za-z0-9+/]{7}=",
        names=("sharedaccesskey",),
        after="A-Za-z0-9+/=",
        mixed=True,
    ),
    Secret(
        secret_type("AZURE_SHARED_KEY", "Azure shared access key"),
        body=r"[A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{80,86}={0,2}",
        names=(r"\.azconfig\.io;id=[^;\s]{1,120};secret",),  # App Configuration
        after="A-Za-z0-9+/=",
        mixed=True,
    ),
    Secret(
        secret_type("AZURE_SAS", "Azure shared access signature"),
        body=r"[A-Za-z0-9+/%]{43,80}(?:=|%3[Dd])",
        names=(r"[?&;]sig",),
        mixed=True,
    ),
    Secret(
        secret_type("AZURE_CLIENT_SECRET", "Azure client secret"),
        body=r"[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.\-]{31,34}",
        names=(
            r"client[_\- ]?secret",
            r"azure[_\- ]?secret",
            r"app[_\- ]?secret",
            r"secret[_\- ]?value",
        ),
        after=r"A-Za-z0-9_~.\-",
    ),
    Secret(
        secret_type("DIGITALOCEAN_TOKEN", "DigitalOcean token"),
        body="[0-9a-f]{64}",
        begins=("dop_v1_", "doo_v1_", "dor_v1_"),
    ),
    Secret(
        secret_type("HEROKU_KEY", "Heroku API key"),
        body=r"HRKU-[A-Za-z0-9_\-]{36,64}|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}",
        names=(r"heroku[_\- ]?(?:api)?[_\- ]?key", r"heroku[_\- ]?(?:auth)?[_\- ]?token"),
        after=r"A-Za-z0-9_\-",
    ),
    Secret(
        secret_type("ALIBABA_ACCESS_KEY", "Alibaba Cloud access key ID"),
        body="[A-Za-z0-9]{20}",
        begins=("LTAI",),
        mixed=True,
    ),
    Secret(
        secret_type("TENCENT_SECRET_ID", "Tencent Cloud secret ID"),
        body="[A-Za-z0-9]{32}",
        begins=("AKID",),
        mixed=True,
    ),
    Secret(
        secret_type("CLOUDFLARE_TOKEN", "Cloudflare API token"),
        body=r"v1\.0-[0-9a-f]{24}-[0-9a-f]{146}|[A-Za-z0-9_\-]{40}|[0-9a-f]{37}",
        names=(r"cloudflare[_\- ]?(?:api)?[_\- ]?(?:token|key)", r"cf[_\-]api[_\-](?:token|key)"),
        after=r"A-Za-z0-9_\-",
    ),
)

# Samples are assembled from parts, so that no scanner reports this file as a leak.
_AWS = "AKIA" + "QX7RZ3M5T2LBW4YD"
_AWS_SECRET = "q8Rv2mXcT0zLw5Yb" + "N7dKpE1sHfJ4gUaC3oZ9iQxB"
_SESSION = "FwoGZXIvYXdzEJr" + (_AWS_SECRET + "Kd7Tq+Zr1m/Pw9Xs")[::-1] + _AWS_SECRET[3:] + "Vb2Q"
_GOOGLE = "AIza" + "SyB4kQ0vN8xT2mR6wZ1cH5jL9pD3fG7sA_e"
_GOCSPX = "GOCSPX-" + "k8Rw_3nVt6Yq0-LmZx2Bp9Hd5FgS"
_YA29 = "ya29." + "a0AfB_byCq7R3mXw9Kz2Lp5Tn8Vd1Hs6Jf4Gb0Yc"
_HEX40 = "3f9a1c7e5b2d8064" + "a7c1e9f3b5d20846e8f1a2b3"
_FIREBASE = "AAAA" + "k3Vq_9T:APA91b" + (_AWS_SECRET[::-1].replace("/", "-") * 4)[:134]
_AZURE = "uX7QaB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7dE9fG1hJ3kL5mN7pQ9rS1tU3vW5xY7zA9bC1dE3fG5h=="
_SHARED = "pR7vKq2LmX9sTz4W" + "bN6cYd1Hf8Gj3Ka5Ue0Io7Qw2Zx="
_SAS = "Kq3v9Tz7Lm2Xp5Rw8Yb1" + "Nc6Hd4Jf0Gs2Ke7Ua9Io3Qx%3D"
_CLIENT = "k7R" + "8Q~vT2mXq9Lz4Wn6Yb1Cd5Hf8Gj3Ks0Pe7A"
_DO = "dop_v1_" + "3f9a1c7e5b2d8064a7c1e9f3b5d20846e8f1a2b3c4d59687f0a1e2c3b4d5f697"
_HEROKU = "3f9a1c7e-5b2d-4064-" + "a7c1-e9f3b5d20846"
_ALIBABA = "LTAI" + "5tKq7Rv2mXcT9zLw4YbN"
_TENCENT = "AKID" + "z8krbsJ5yKBZQpn74WFkmLPx3EXAmp7Q"
_FLARE = "v7Rq2mXcT0zLw5Yb" + "N7dKpE1sHfJ4gUaC3oZ9iQxB"
_AWS_EXAMPLE = "AKIA" + "IOSFODNN7EXAMPLE"
_AWS_SECRET_EXAMPLE = "wJalrXUtnFEMI/K7MDENG/" + "bPxRfiCYEXAMPLEKEY"

DETECTOR = detector(
    _KINDS,
    matching=(
        Sample(f"aws_access_key_id = {_AWS}", "AWS_ACCESS_KEY", _AWS),
        Sample(_AWS_EXAMPLE, "AWS_ACCESS_KEY", _AWS_EXAMPLE, Severity.TEST),
        Sample(f"aws_secret_access_key={_AWS_SECRET}", "AWS_SECRET_KEY", _AWS_SECRET),
        Sample(f'"SecretAccessKey": "{_AWS_SECRET}"', "AWS_SECRET_KEY", _AWS_SECRET),
        Sample(f"AWS_SECRET_ACCESS_KEY: {_AWS_SECRET_EXAMPLE}", "AWS_SECRET_KEY",
               _AWS_SECRET_EXAMPLE, Severity.TEST),
        Sample(f"export AWS_SESSION_TOKEN={_SESSION}", "AWS_SESSION_TOKEN", _SESSION),
        Sample(f"AWS_BEARER_TOKEN_BEDROCK=ABSK{_SESSION}", "AWS_BEDROCK_KEY", f"ABSK{_SESSION}"),
        Sample(f"key={_GOOGLE}&q=x", "GOOGLE_API_KEY", _GOOGLE),
        Sample(f'"client_secret":"{_GOCSPX}"', "GOOGLE_OAUTH_SECRET", _GOCSPX),
        Sample(f"bearer {_YA29}", "GOOGLE_OAUTH_TOKEN", _YA29),
        Sample(f'"private_key_id": "{_HEX40}",', "GOOGLE_SERVICE_KEY", _HEX40),
        Sample(f"Authorization: key={_FIREBASE}", "FIREBASE_KEY", _FIREBASE),
        Sample(f"AccountKey={_AZURE};", "AZURE_STORAGE_KEY", _AZURE),
        Sample(f"AccountKey={_EMULATOR};", "AZURE_STORAGE_KEY", _EMULATOR, Severity.TEST),
        Sample(f"SharedAccessKeyName=root;SharedAccessKey={_SHARED}", "AZURE_SHARED_KEY", _SHARED),
        Sample(f"Endpoint=https://x.azconfig.io;Id=a-l0-s0:b1;Secret={_SHARED}",
               "AZURE_SHARED_KEY", _SHARED),
        Sample(f"?sv=2022-11-02&se=2026-01-01&sig={_SAS}", "AZURE_SAS", _SAS),
        Sample(f"AZURE_CLIENT_SECRET: '{_CLIENT}'", "AZURE_CLIENT_SECRET", _CLIENT),
        Sample(f"token = {_DO}", "DIGITALOCEAN_TOKEN", _DO),
        Sample(f"HEROKU_API_KEY={_HEROKU}", "HEROKU_KEY", _HEROKU),
        Sample(f"accessKeyId: {_ALIBABA}", "ALIBABA_ACCESS_KEY", _ALIBABA),
        Sample(f"secretId: '{_TENCENT}'", "TENCENT_SECRET_ID", _TENCENT),
        Sample(f"CLOUDFLARE_API_TOKEN={_FLARE}", "CLOUDFLARE_TOKEN", _FLARE),
    ),
    clean=(
        "AKIA",
        _AWS + "X",
        "X" + _AWS,
        "AKIA" + "X" * 16,
        "secret_key = " + "a" * 40,
        "client_secret " + _AWS_SECRET,
        "secret_key: ${AWS_SECRET_ACCESS_KEY}",
        "AccountKey=none",
        "private_key_id: the id of the key",
        "GOCSPX-your-client-secret-goes-here",
        f"https://x.io/?sig={_HEX40}",
    ),
)  # fmt: skip
