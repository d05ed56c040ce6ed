"""Arrange the analyst's work: triage, queue, tabs, saved queries, watches, assignments."""
