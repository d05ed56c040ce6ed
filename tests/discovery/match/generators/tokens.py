"""Synthetic keys and tokens from the services' documentation: outlines, not expressions.

In an outline, `x` is a hexadecimal digit (`X` a capital one), `w` a letter or digit, `W` a capital
or digit, `l` a small letter or digit, `b` a base64 character, `u` one of URL-safe base64, `c` one
of crypt(5), `9` a digit, each followed by a count; text in single quotes is literal.
"""

from __future__ import annotations

import random
import re
import string
import zlib

_ALNUM = string.ascii_letters + string.digits
_SIGNS = {
    "x": "0123456789abcdef",
    "X": "0123456789ABCDEF",
    "w": _ALNUM,
    "W": string.ascii_uppercase + string.digits,
    "l": string.ascii_lowercase + string.digits,
    "b": _ALNUM + "+/",
    "u": _ALNUM + "-_",
    "c": _ALNUM + "./",
    "9": string.digits,
}
_UUID = "x8'-'x4'-4'x3'-a'x3'-'x12"

BEGUN = {
    "AWS_ACCESS_KEY": "'AKIA'W16",
    "GOOGLE_API_KEY": "'AIza'u34w1",
    "GOOGLE_OAUTH_SECRET": "'GOCSPX-'u27w1",
    "GOOGLE_OAUTH_TOKEN": "'ya29.'u59w1",
    "DIGITALOCEAN_TOKEN": "'dop_v1_'x64",
    "ALIBABA_ACCESS_KEY": "'LTAI'w20",
    "TENCENT_SECRET_ID": "'AKID'w32",
    "GITHUB_TOKEN": "'github_pat_'w22'_'w59",
    "GITLAB_TOKEN": "'glpat-'u19w1",
    "NPM_TOKEN": "'npm_'w36",
    "PYPI_TOKEN": "'pypi-AgEIcHlwaS5vcmc'u79w1",
    "RUBYGEMS_KEY": "'rubygems_'x48",
    "CRATES_TOKEN": "'cio'w32",
    "NUGET_KEY": "'oy2'l43",
    "CLOJARS_TOKEN": "'CLOJARS_'x60",
    "DOCKER_TOKEN": "'dckr_pat_'u26w1",
    "ATLASSIAN_TOKEN": "'ATATT3'u180'=3F9A1C7E'",
    "BITBUCKET_PASSWORD": "'ATBB'w32",
    "TERRAFORM_TOKEN": "w14'.atlasv1.'w67",
    "VAULT_TOKEN": "'hvs.'u90w1",
    "DOPPLER_TOKEN": "'dp.pt.'w43",
    "DATABRICKS_TOKEN": "'dapi'x32",
    "GRAFANA_TOKEN": "'glsa_'w32'_'x8",
    "DYNATRACE_TOKEN": "'dt0c01.'W24'.'W64",
    "NEW_RELIC_KEY": "'NRAK-'W27",
    "CIRCLECI_TOKEN": "'CCIPAT_'w22'_'x40",
    "BUILDKITE_TOKEN": "'bkua_'x40",
    "SONAR_TOKEN": "'sqp_'x40",
    "ARTIFACTORY_KEY": "'AKCp'w69",
    "PULUMI_TOKEN": "'pul-'x40",
    "NETLIFY_TOKEN": "'nfp_'u35w1",
    "SUPABASE_TOKEN": "'sbp_'x40",
    "PLANETSCALE_SECRET": "'pscale_tkn_'u42w1",
    "TAILSCALE_KEY": "'tskey-auth-'w17'-'w32",
    "POSTMAN_KEY": "'PMAK-'x24'-'x34",
    "FLY_TOKEN": "'fm2_'b120",
    "STRIPE_KEY": "'sk_live_'w24",
    "STRIPE_WEBHOOK_SECRET": "'whsec_'w32",
    "SQUARE_TOKEN": "'sq0atp-'u21w1",
    "BRAINTREE_TOKEN": "'access_token$production$'l16'$'x32",
    "RAZORPAY_KEY": "'rzp_live_'w14",
    "PLAID_TOKEN": f"'access-production-'{_UUID}",
    "SHOPIFY_TOKEN": "'shpat_'x32",
    "TWILIO_KEY": "'SK'x32",
    "SENDGRID_KEY": "'SG.'u22'.'u42w1",
    "MAILGUN_KEY": "'key-'x32",
    "MAILCHIMP_KEY": "x32'-us'91",
    "BREVO_KEY": "'xkeysib-'x64'-'w16",
    "RESEND_KEY": "'re_'w8'_'w24",
    "OPENAI_KEY": "'sk-proj-'u74'T3BlbkFJ'u73w1",
    "ANTHROPIC_KEY": "'sk-ant-api03-'u93'AA'",
    "HUGGING_FACE_TOKEN": "'hf_'w34",
    "GROQ_KEY": "'gsk_'w52",
    "REPLICATE_TOKEN": "'r8_'w37",
    "PERPLEXITY_KEY": "'pplx-'w48",
    "XAI_KEY": "'xai-'w80",
    "LINEAR_KEY": "'lin_api_'w40",
    "NOTION_TOKEN": "'ntn_'w46",
    "AIRTABLE_TOKEN": "'pat'w14'.'x64",
    "FIGMA_TOKEN": "'figd_'u39w1",
    "HUBSPOT_TOKEN": f"'pat-na1-'{_UUID}",
    "SHIPPO_TOKEN": "'shippo_live_'x40",
    "EASYPOST_KEY": "'EZAK'w54",
    "SLACK_TOKEN": "'xoxb-'911'-'912'-'w24",
    "SLACK_WEBHOOK": "'https://hooks.slack.com/services/T'W10'/B'W10'/'w24",
    "DISCORD_WEBHOOK": "'https://discord.com/api/webhooks/'918'/'u67w1",
    "DISCORD_TOKEN": "'M'w25'.'u6'.'u37w1",
    "TELEGRAM_TOKEN": "910':AA'u32w1",
    "FACEBOOK_TOKEN": "'EAAC'w160",
    "HASH_BCRYPT": "'$2b$12$'c53",
    "HASH_SHA512_CRYPT": "'$6$'c16'$'c86",
    "HASH_SHA256_CRYPT": "'$5$'c16'$'c43",
    "HASH_MD5_CRYPT": "'$1$'c8'$'c22",
    "HASH_YESCRYPT": "'$y$j9T$'c22'$'c43",
    "HASH_PHPASS": "'$P$B'c30",
    "HASH_ARGON2": "'$argon2id$v=19$m=65536,t=3,p=4$'b22'$'b43",
}
"""Tokens with a characteristic prefix, by data type key."""

NAMED = {
    "AWS_SECRET_KEY": ("aws_secret_access_key", "b39w1"),
    "GOOGLE_SERVICE_KEY": ("private_key_id", "x40"),
    "AZURE_STORAGE_KEY": ("AccountKey", "b86'=='"),
    "AZURE_CLIENT_SECRET": ("AZURE_CLIENT_SECRET", "w3'8Q~'w34"),
    "HEROKU_KEY": ("HEROKU_API_KEY", _UUID),
    "CLOUDFLARE_TOKEN": ("CLOUDFLARE_API_TOKEN", "w40"),
    "DATADOG_KEY": ("DD_API_KEY", "x32"),
    "OKTA_TOKEN": ("OKTA_API_TOKEN", "'00'w40"),
    "TWILIO_AUTH_TOKEN": ("TWILIO_AUTH_TOKEN", "x32"),
    "PAYPAL_SECRET": ("PAYPAL_CLIENT_SECRET", "'EK'w78"),
    "FACEBOOK_SECRET": ("FACEBOOK_APP_SECRET", "x32"),
    "TWITTER_SECRET": ("TWITTER_API_SECRET", "w50"),
    "WIREGUARD_KEY": ("PrivateKey", "b42'0='"),
    "API_SECRET": ("payment_api_key", "w32"),
    "PASSWORD": ("db_password", "w5'-'w4'!'w3"),
}
"""Tokens that follow a name, by data type key."""


def token(outline: str, draw: random.Random) -> str:
    """Draw a token; never one with a character repeated so often that it looks like a dummy."""
    parts = re.findall(r"'([^']*)'|([xXwWlbuc9])(\d+)", outline)
    while True:
        drawn = "".join(
            literal or "".join(draw.choices(_SIGNS[kind], k=int(times)))
            for literal, kind, times in parts
        )
        kinds = (string.ascii_lowercase, string.ascii_uppercase, string.digits)
        bare = re.sub("'[^']*'", "", outline)
        free = drawn if re.search("[xXWl9]", bare) and not re.search("[wbuc]", bare) else ""
        if free or all(set(drawn) & set(kind) for kind in kinds):
            return drawn


def github(draw: random.Random) -> str:
    """Draw a classic GitHub token with its checksum: CRC-32 as six base-62 digits."""
    body = "".join(draw.choices(_ALNUM, k=30))
    digits = string.digits + string.ascii_uppercase + string.ascii_lowercase
    crc = zlib.crc32(body.encode())
    return "ghp_" + body + "".join(digits[crc // 62**place % 62] for place in range(5, -1, -1))


def gitlab(draw: random.Random) -> str:
    """Draw a routable GitLab token with its checksum: CRC-32 as seven base-36 digits."""
    body = "glpat-" + "".join(draw.choices(_ALNUM + "-_", k=32)) + "x.01.0x"
    crc = zlib.crc32(body.encode())
    digits = string.digits + string.ascii_lowercase
    return body + "".join(digits[crc // 36**place % 36] for place in range(6, -1, -1))
