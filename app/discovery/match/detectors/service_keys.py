"""Keys of web services: payments, shops, messages, machine learning, work.

The forms are those of the services' documentation and of published scanner patterns.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Sample
from app.discovery.match.detectors.secrets import Secret, detector, secret_type
from app.discovery.match.matches import Severity

_URL = r"A-Za-z0-9_\-"
_HEX_UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"


def _begun(
    key: str, name: str, body: str, *begins: str, after: str = _URL, test: str = ""
) -> Secret:
    return Secret(secret_type(key, name), body, begins, after=after, test=test)


_OPENAI = secret_type("OPENAI_KEY", "OpenAI API key")
_KINDS = (
    _begun("STRIPE_KEY", "Stripe secret key", "[A-Za-z0-9]{16,200}",
           "sk_live_", "sk_test_", "rk_live_", "rk_test_", test="^[sr]k_test_"),
    _begun("STRIPE_WEBHOOK_SECRET", "Stripe webhook secret", "[A-Za-z0-9]{32,64}", "whsec_"),
    _begun("SQUARE_TOKEN", "Square token", rf"[{_URL}]{{22,60}}",
           "sq0atp-", "sq0csp-", "sq0idp-", "EAAAE", "EAAAF"),
    _begun("BRAINTREE_TOKEN", "Braintree access token", "[0-9a-z]{16}[$][0-9a-f]{32}",
           "access_token$production$", "access_token$sandbox$", test="[$]sandbox[$]"),
    Secret(
        secret_type("PAYPAL_SECRET", "PayPal client secret"), rf"E[A-Z][{_URL}]{{78}}",
        names=(r"paypal[_\- ]?(?:client)?[_\- ]?secret",), after=_URL, mixed=True,
    ),
    _begun("RAZORPAY_KEY", "Razorpay key ID", "[A-Za-z0-9]{14}", "rzp_live_", "rzp_test_",
           test="^rzp_test_"),
    _begun("FLUTTERWAVE_KEY", "Flutterwave secret key", "[0-9a-h]{32}(?:-[0-9a-z]{9,13}vt)?-X",
           "FLWSECK-",
           "FLWSECK_TEST-", test="_TEST-"),
    _begun("PLAID_TOKEN", "Plaid access token", _HEX_UUID, "access-production-",
           "access-sandbox-", "access-development-", test="^access-(?:sandbox|dev)"),
    _begun("SHOPIFY_TOKEN", "Shopify token", "[0-9a-fA-F]{32}", "shpat_", "shpca_", "shppa_",
           "shpss_"),
    Secret(
        secret_type("TWILIO_KEY", "Twilio API key"), "[0-9a-f]{32}", ("SK",),
    ),
    Secret(
        secret_type("TWILIO_AUTH_TOKEN", "Twilio auth token"), "[0-9a-f]{32}",
        names=(r"twilio[_\- ]?(?:account)?[_\- ]?(?:auth)?[_\- ]?(?:token|secret)",),
    ),
    _begun("SENDGRID_KEY", "SendGrid API key", rf"[{_URL}]{{22}}[.][{_URL}]{{43}}", "SG."),
    _begun("MAILGUN_KEY", "Mailgun API key", "[0-9a-z]{32}(?:-[0-9a-f]{8}-[0-9a-f]{8})?", "key-"),
    Secret(
        secret_type("MAILCHIMP_KEY", "Mailchimp API key"), "[0-9a-f]{32}-us[0-9]{1,2}",
        outlines=(("[0-9a-f]{32}-us[0-9]", 36),), after=_URL,
    ),
    _begun("BREVO_KEY", "Brevo API key", "[0-9a-f]{64}-[A-Za-z0-9]{16}", "xkeysib-", "xsmtpsib-"),
    Secret(
        secret_type("RESEND_KEY", "Resend API key"), "re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}",
        outlines=(("re_[A-Za-z0-9]{8}_", 12),), mixed=True,
    ),
    Secret(_OPENAI, rf"[{_URL}]{{20,100}}T3BlbkFJ[{_URL}]{{20,100}}",
           ("sk-proj-", "sk-svcacct-", "sk-admin-"), after=_URL),
    Secret(_OPENAI, "[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}|[A-Za-z0-9]{48}", ("sk-",),
           after=_URL, mixed=True),
    _begun("ANTHROPIC_KEY", "Anthropic API key", rf"[{_URL}]{{80,120}}", "sk-ant-api03-",
           "sk-ant-admin01-", "sk-ant-oat01-", "sk-ant-sid01-"),
    _begun("HUGGING_FACE_TOKEN", "Hugging Face token", "[A-Za-z0-9]{34}", "hf_", "api_org_"),
    _begun("GROQ_KEY", "Groq API key", "[A-Za-z0-9]{52}", "gsk_"),
    _begun("REPLICATE_TOKEN", "Replicate token", "[A-Za-z0-9]{37}", "r8_"),
    _begun("PERPLEXITY_KEY", "Perplexity API key", "[A-Za-z0-9]{48}", "pplx-"),
    _begun("XAI_KEY", "xAI API key", "[A-Za-z0-9]{80}", "xai-"),
    _begun("LINEAR_KEY", "Linear API key", "[A-Za-z0-9]{40}", "lin_api_", "lin_oauth_"),
    _begun("NOTION_TOKEN", "Notion token", "[A-Za-z0-9]{43,50}", "secret_", "ntn_"),
    Secret(
        secret_type("AIRTABLE_TOKEN", "Airtable token"), "pat[A-Za-z0-9]{14}[.][0-9a-f]{64}",
        outlines=((r"pat[A-Za-z0-9]{14}\.", 18),),
    ),
    _begun("FIGMA_TOKEN", "Figma token", rf"[{_URL}]{{40,60}}", "figd_"),
    _begun("DROPBOX_TOKEN", "Dropbox token", rf"[{_URL}]{{130,1500}}", "sl.", "sl.u."),
    _begun("HUBSPOT_TOKEN", "HubSpot token", _HEX_UUID, "pat-na1-", "pat-na2-", "pat-eu1-"),
    _begun("TYPEFORM_TOKEN", "Typeform token", r"[A-Za-z0-9_.=\-]{59}", "tfp_"),
    _begun("SHIPPO_TOKEN", "Shippo token", "[0-9a-f]{40}", "shippo_live_", "shippo_test_",
           test="^shippo_test_"),
    _begun("EASYPOST_KEY", "EasyPost API key", "[A-Za-z0-9]{54}", "EZAK", "EZTK", test="^EZTK"),
    _begun("MAPBOX_TOKEN", "Mapbox secret token",
           rf"[{_URL}]{{50,120}}[.][{_URL}]{{22}}", "sk.eyJ"),
)  # fmt: skip

# Samples are assembled from parts, so that no scanner reports this file as a leak.
_M = "x7Qm2Lk9Rt4Vw6Yz1Bn3Cd5Fg8Hj0Kp2Ls4M" + "a9Tb3Uc7Vd1We5Xf8Yg2Zh6Ai0Bj4Ck9Dl3Em7Fn1Go5"
_M3 = _M + _M[7:50] + _M[3:70]
_H = "3f9a1c7e5b2d8064a7c1e9f3b5d20846" + "e8f1a2b3c4d59687f0a1e2c3b4d5f697"
_UUID = "3f9a1c7e-5b2d-4064-" + "a7c1-e9f3b5d20846"
_VALUES = {
    "STRIPE_KEY": "sk_" + "live_9aB8cD7eF6gH5iJ4kL3mN2oP",
    "STRIPE_WEBHOOK_SECRET": "whsec_" + _M[:32],
    "SQUARE_TOKEN": "sq0csp-" + _M[:43],
    "BRAINTREE_TOKEN": "access_token$production$" + _H[:16] + "$" + _H[:32],
    "RAZORPAY_KEY": "rzp_live_" + _M[:14],
    "FLUTTERWAVE_KEY": "FLWSECK-" + _H[:32] + "-X",
    "PLAID_TOKEN": "access-production-" + _UUID,
    "SHOPIFY_TOKEN": "shpat_" + _H[:32],
    "TWILIO_KEY": "SK" + _H[:32],
    "SENDGRID_KEY": "SG." + _M[:22] + "." + _M[3:46],
    "MAILGUN_KEY": "key-" + _H[:32],
    "MAILCHIMP_KEY": _H[:32] + "-us13",
    "BREVO_KEY": "xkeysib-" + _H + "-" + _M[:16],
    "RESEND_KEY": "re_" + _M[:8] + "_" + _M[8:32],
    "OPENAI_KEY": "sk-" + _M[:20] + "T3BlbkFJ" + _M[20:40],
    "ANTHROPIC_KEY": "sk-ant-api03-" + _M3[:93] + "AA",
    "HUGGING_FACE_TOKEN": "hf_" + _M[:34],
    "GROQ_KEY": "gsk_" + _M[:52],
    "REPLICATE_TOKEN": "r8_" + _M[:37],
    "PERPLEXITY_KEY": "pplx-" + _M[:48],
    "XAI_KEY": "xai-" + _M3[:80],
    "LINEAR_KEY": "lin_api_" + _M[:40],
    "NOTION_TOKEN": "secret_" + _M[:43],
    "AIRTABLE_TOKEN": "pat" + _M[:14] + "." + _H,
    "FIGMA_TOKEN": "figd_" + _M[:40],
    "DROPBOX_TOKEN": "sl." + _M3[:135],
    "HUBSPOT_TOKEN": "pat-eu1-" + _UUID,
    "TYPEFORM_TOKEN": "tfp_" + _M[:59],
    "SHIPPO_TOKEN": "shippo_live_" + _H[:40],
    "EASYPOST_KEY": "EZAK" + _M[:54],
    "MAPBOX_TOKEN": "sk.eyJ" + _M3[:80] + "." + _M[:22],
}
_STRIPE_TEST = "sk_" + "test_4eC39HqLyjWDarjtT1zdp7dc"
_PROJECT = "sk-proj-" + _M[:60] + "T3BlbkFJ" + _M[:50]
_PAYPAL = "EK" + _M3[:78]

DETECTOR = detector(
    _KINDS,
    matching=(
        *(Sample(f'"key":"{value}",', key, value) for key, value in _VALUES.items()),
        Sample(_STRIPE_TEST, "STRIPE_KEY", _STRIPE_TEST, Severity.TEST),
        Sample(f"OPENAI_API_KEY={_PROJECT}", "OPENAI_KEY", _PROJECT),
        Sample(f"TWILIO_AUTH_TOKEN={_H[:32]}", "TWILIO_AUTH_TOKEN", _H[:32]),
        Sample(f"PAYPAL_CLIENT_SECRET={_PAYPAL}", "PAYPAL_SECRET", _PAYPAL),
    ),
    clean=(
        "pk_" + "live_9aB8cD7eF6gH5iJ4kL3mN2oP",
        "sk_live_" + "x" * 24,
        "sk-" + "this-is-no-key-but-a-css-class-of-a-skin-that-is-long",
        "SK" + _H[:40],
        "secret_key_of_the_application_is_not_here",
        "re_compile_is_a_function_of_the_module",
        "key-" + _H[:20],
        _H[:32] + "-user",
        "access-production-database-name",
        "hf_" + "your_token_goes_here_" * 2,
    ),
)
