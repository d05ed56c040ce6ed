"""Safe changes to files: mask and undo, without loss under any failure (docs/reliability.md).

A pure engine without HTTP, screen or store. `engine.Remediator` is the entry point.
`journal.records` defines its arguments and results, `disk.errors` its errors.
"""
