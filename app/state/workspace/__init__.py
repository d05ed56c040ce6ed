"""The analyst's workspace: triage, queue, tabs, watches, assignments."""
