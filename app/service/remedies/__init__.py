"""Remediation jobs: planning, dry runs, durable jobs, rescans."""
