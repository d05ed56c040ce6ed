"""Tokens of software development services: repositories, registries, build and secret services.

The forms are those of the services' documentation and of published scanner patterns.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Sample
from app.discovery.match.detectors.secrets import Secret, detector, secret_type
from app.discovery.match.detectors.token_checksums import crc32_base36, crc32_base62

_URL = r"A-Za-z0-9_\-"
_GITHUB = secret_type("GITHUB_TOKEN", "GitHub token")
_GITLAB = secret_type("GITLAB_TOKEN", "GitLab token")
_GITLAB_BEGINS = (
    "glpat-", "gldt-", "glrt-", "glptt-", "glft-", "glsoat-", "glcbt-", "glimt-", "glagent-",
    "gloas-",
)  # fmt: skip


def _begun(key: str, name: str, body: str, *begins: str, after: str = _URL) -> Secret:
    return Secret(secret_type(key, name), body, begins, after=after)


_KINDS = (
    Secret(
        _GITHUB, "[A-Za-z0-9]{36}", ("ghp_", "gho_", "ghu_", "ghs_", "ghr_"), mixed=True,
        check=crc32_base62, rule="CRC-32 in base 62", doubtful=True, after="A-Za-z0-9_",
    ),
    Secret(
        _GITHUB, "[A-Za-z0-9]{22}_[A-Za-z0-9]{59}", ("github_pat_",), mixed=True,
        after="A-Za-z0-9_",
    ),
    Secret(
        _GITLAB, rf"[{_URL}]{{20,50}}(?!\.(?:01\.)?[0-9a-z]{{9}})", _GITLAB_BEGINS, after=_URL,
    ),
    Secret(
        _GITLAB, rf"[{_URL}]{{27,300}}(?:\.01)?\.[0-9a-z]{{9}}", _GITLAB_BEGINS, after=_URL,
        check=crc32_base36, rule="CRC-32 in base 36", doubtful=True,
    ),
    Secret(
        secret_type("NPM_TOKEN", "npm access token"), "[A-Za-z0-9]{36}", ("npm_",), mixed=True,
        check=crc32_base62, rule="CRC-32 in base 62", doubtful=True,
    ),
    _begun("PYPI_TOKEN", "PyPI upload token", rf"[{_URL}]{{50,1000}}",
           "pypi-AgEIcHlwaS5vcmc", "pypi-AgENdGVzdC5weXBpLm9yZw"),
    _begun("RUBYGEMS_KEY", "RubyGems API key", "[0-9a-f]{48}", "rubygems_"),
    _begun("CRATES_TOKEN", "crates.io token", "[A-Za-z0-9]{32}", "cio"),
    _begun("NUGET_KEY", "NuGet API key", "[a-z0-9]{43}", "oy2"),
    _begun("CLOJARS_TOKEN", "Clojars deploy token", "[0-9a-f]{60}", "CLOJARS_"),
    _begun("DOCKER_TOKEN", "Docker Hub token", rf"[{_URL}]{{27,32}}", "dckr_pat_", "dckr_oat_"),
    _begun("ATLASSIAN_TOKEN", "Atlassian API token", rf"[{_URL}]{{60,250}}=[0-9A-F]{{8}}",
           "ATATT3", "ATCTT3"),
    _begun("BITBUCKET_PASSWORD", "Bitbucket app password", "[A-Za-z0-9]{32}", "ATBB"),
    Secret(
        secret_type("TERRAFORM_TOKEN", "Terraform Cloud token"),
        rf"[A-Za-z0-9]{{14}}\.atlasv1\.[{_URL}=]{{60,70}}",
        outlines=((r"[A-Za-z0-9]{14}\.atlasv1\.", 23),), after=_URL,
    ),
    _begun("VAULT_TOKEN", "HashiCorp Vault token", rf"[{_URL}]{{24,250}}", "hvs.", "hvb.", "hvr."),
    _begun("DOPPLER_TOKEN", "Doppler token", "(?:[a-z0-9_-]{1,40}[.])?[A-Za-z0-9]{40,44}",
           "dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."),
    _begun("DATABRICKS_TOKEN", "Databricks token", "[0-9a-f]{32}(?:-[0-9])?", "dapi"),
    _begun("GRAFANA_TOKEN", "Grafana token",
           "[A-Za-z0-9]{32}_[0-9a-fA-F]{8}|[A-Za-z0-9+/=]{32,400}", "glsa_", "glc_"),
    Secret(
        secret_type("NEW_RELIC_KEY", "New Relic key"), "(?:eu01xx[0-9a-f]{30}|[0-9a-f]{36})NRAL",
        outlines=(("[0-9a-f]{36}NRAL", 40), ("eu01xx[0-9a-f]{30}NRAL", 40)),
    ),
    _begun("NEW_RELIC_KEY", "New Relic key", rf"[{_URL}]{{27,42}}",
           "NRAK-", "NRAA-", "NRBR-", "NRRA-", "NRII-", "NRIQ-", "NRSP-"),
    _begun("NEW_RELIC_KEY", "New Relic key", "[0-9a-f]{19}", "NRJS-"),
    _begun("DYNATRACE_TOKEN", "Dynatrace token", r"[A-Z0-9]{24}\.[A-Z0-9]{64}",
           "dt0c01.", "dt0s01.", "dt0s02.", "dt0s08.", "dt0s16."),
    _begun("SENTRY_TOKEN", "Sentry token", r"[A-Za-z0-9+/=_]{60,500}", "sntrys_"),
    _begun("SENTRY_TOKEN", "Sentry token", "[0-9a-f]{64}", "sntryu_"),
    Secret(
        secret_type("DATADOG_KEY", "Datadog key"), "[0-9a-f]{40}|[0-9a-f]{32}",
        names=(r"(?:dd|datadog)[_\- ](?:api|app|application)[_\- ]key", "dd-api-key"),
    ),
    Secret(
        secret_type("OKTA_TOKEN", "Okta API token"), rf"00[{_URL}]{{40}}",
        names=(r"okta[_\- ]?(?:api)?[_\- ]?token", "authorization: ssws"), after=_URL,
    ),
    _begun("CIRCLECI_TOKEN", "CircleCI token", r"[A-Za-z0-9]{22}_[0-9a-f]{40}", "CCIPAT_",
           "CCIPRJ_"),
    _begun("BUILDKITE_TOKEN", "Buildkite token", "[0-9a-f]{40}", "bkua_"),
    _begun("SONAR_TOKEN", "SonarQube token", "[0-9a-f]{40}", "squ_", "sqp_", "sqa_"),
    Secret(
        secret_type("SONAR_TOKEN", "SonarQube token"), "[0-9a-f]{40}",
        names=(r"sonar[_.\-](?:login|token)", "sonarqube[_.-]token", "sonarcloud[_.-]token"),
    ),
    _begun("ARTIFACTORY_KEY", "Artifactory API key", "[A-Za-z0-9]{69}", "AKCp"),
    _begun("PULUMI_TOKEN", "Pulumi token", "[0-9a-f]{40}", "pul-"),
    _begun("NETLIFY_TOKEN", "Netlify token", rf"[{_URL}]{{36,40}}", "nfp_"),
    _begun("SUPABASE_TOKEN", "Supabase token", r"[0-9a-f]{40}|[A-Za-z0-9_]{22,40}", "sbp_",
           "sb_secret_"),
    _begun("PLANETSCALE_SECRET", "PlanetScale secret", r"[A-Za-z0-9_.\-=]{32,64}", "pscale_tkn_",
           "pscale_pw_", "pscale_oauth_"),
    _begun("TAILSCALE_KEY", "Tailscale key", r"[A-Za-z0-9]{8,20}-[A-Za-z0-9]{20,40}",
           "tskey-auth-", "tskey-api-", "tskey-client-"),
    _begun("POSTMAN_KEY", "Postman API key", "[0-9a-f]{24}-[0-9a-f]{34}", "PMAK-"),
    _begun("FLY_TOKEN", "Fly.io token", r"[A-Za-z0-9+/=_\-]{40,4000}", "fm2_", "fm1r_",
           "fm1a_", "fo1_"),
)  # fmt: skip

# Samples are assembled from parts, so that no scanner reports this file as a leak.
_M = "x7Qm2Lk9Rt4Vw6Yz1Bn3Cd5Fg8Hj0Kp2Ls4M" + "a9Tb3Uc7Vd1We5Xf8Yg2Zh6Ai0Bj4Ck9Dl3Em7Fn1Go5"
_B32 = "K7QM2LX5RT4VW6YZ3BN4CD5FG2HJ6KP2" + "LS4MA5TB3UC7VD2WE5XF4YG2ZHAI6BJ3"
_H = "3f9a1c7e5b2d8064a7c1e9f3b5d20846" + "e8f1a2b3c4d59687f0a1e2c3b4d5f697"
_VALUES = {
    "GITLAB_TOKEN": "glpat-" + _M[:20],
    "NPM_TOKEN": "npm_" + _M[10:46],
    "PYPI_TOKEN": "pypi-AgEIcHlwaS5vcmc" + _M[:70],
    "RUBYGEMS_KEY": "rubygems_" + _H[:48],
    "CRATES_TOKEN": "cio" + _M[:32],
    "NUGET_KEY": "oy2" + _M[:43].lower(),
    "CLOJARS_TOKEN": "CLOJARS_" + _H[:60],
    "DOCKER_TOKEN": "dckr_pat_" + _M[:27],
    "ATLASSIAN_TOKEN": "ATATT3" + _M + _M[5:40] + "_-" + _M[9:60] + "=3F9A1C7E",
    "BITBUCKET_PASSWORD": "ATBB" + _M[:32],
    "TERRAFORM_TOKEN": _M[:14] + ".atlasv1." + _M[3:70],
    "VAULT_TOKEN": "hvs." + _M,
    "DOPPLER_TOKEN": "dp.st.prd." + _M[:40],
    "DATABRICKS_TOKEN": "dapi" + _H[:32],
    "GRAFANA_TOKEN": "glsa_" + _M[:32] + "_3f9a1c7e",
    "DYNATRACE_TOKEN": "dt0c01." + _B32[:24] + "." + _B32,
    "NEW_RELIC_KEY": "NRAK-" + _M[:27].upper(),
    "SENTRY_TOKEN": "sntrys_" + _M,
    "CIRCLECI_TOKEN": "CCIPAT_" + _M[:22] + "_" + _H[:40],
    "BUILDKITE_TOKEN": "bkua_" + _H[:40],
    "SONAR_TOKEN": "squ_" + _H[:40],
    "ARTIFACTORY_KEY": "AKCp" + _M[:69],
    "PULUMI_TOKEN": "pul-" + _H[:40],
    "NETLIFY_TOKEN": "nfp_" + _M[:36],
    "SUPABASE_TOKEN": "sbp_" + _H[:40],
    "PLANETSCALE_SECRET": "pscale_tkn_" + _M[:43],
    "TAILSCALE_KEY": "tskey-auth-" + _M[:17] + "-" + _M[:32],
    "POSTMAN_KEY": "PMAK-" + _H[:24] + "-" + _H[:34],
    "FLY_TOKEN": "fm2_" + _M,
}
_FLY = "fm2_" + (_M + "+/") * 12
_CLASSIC = "ghp_" + "8rTq2mXcV0zLw5YbN7dKpE1sHfJ4gU" + "2kJ0YZ"
_FINE = "github_pat_" + _M[:22] + "_" + (_M[4:] + _M)[:59]

DETECTOR = detector(
    _KINDS,
    matching=(
        *(Sample(f"token: '{value}'", key, value) for key, value in _VALUES.items()),
        Sample(f"https://x-access-token:{_CLASSIC} @", "GITHUB_TOKEN", _CLASSIC),
        Sample(f"GH_TOKEN={_FINE}", "GITHUB_TOKEN", _FINE),
        Sample(f"NRJS={'NRJS-' + _H[:19]}", "NEW_RELIC_KEY", "NRJS-" + _H[:19]),
        Sample(f"license_key: {_H[:36]}NRAL", "NEW_RELIC_KEY", f"{_H[:36]}NRAL"),
        Sample(f"license_key: eu01xx{_H[:30]}NRAL", "NEW_RELIC_KEY", f"eu01xx{_H[:30]}NRAL"),
        Sample(f"mvn -Dsonar.login={_H[:40]}", "SONAR_TOKEN", _H[:40]),
        Sample(f"FLY_API_TOKEN=FlyV1 {_FLY}", "FLY_TOKEN", _FLY),
        Sample(f"DD_API_KEY={_H[:32]}", "DATADOG_KEY", _H[:32]),
        Sample(f"Authorization: SSWS 00{_M[:40]}", "OKTA_TOKEN", f"00{_M[:40]}"),
    ),
    clean=(
        "ghp_short",
        "ghp_" + "x" * 36,
        "npm_config_registry_is_not_a_token_of_anybody",
        "glpat-your-token-goes-right-here",
        "hvs.example",
        "DD_API_KEY=<your key>",
        "dapi" + _H[:40],
        "oy2" + _M[:50].lower(),
        "cio" + "abcdefgh" * 4,
        "squ_" + _H[:38],
    ),
)
