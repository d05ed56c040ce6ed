"""Actions on a file: one module per action. No module of this package accesses a disk."""
