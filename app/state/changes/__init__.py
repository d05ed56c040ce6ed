"""Changes sent to the server: outbox, remediation plans, jobs, verification."""
