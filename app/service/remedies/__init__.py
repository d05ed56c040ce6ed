"""Run remediation jobs: plans, dry runs, durable jobs, rescans."""
