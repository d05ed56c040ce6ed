"""Send changes and follow them: outbox, remediation plans, jobs, verification."""
