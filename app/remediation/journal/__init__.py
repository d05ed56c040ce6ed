"""Durable records of jobs, and an audit chain that detects edits."""
