"""The analyst's workspace: triage, queue, tabs, saved queries, watches, assignments."""
