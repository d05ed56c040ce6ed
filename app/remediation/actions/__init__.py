"""Actions on a file: one module each. Nothing here accesses a disk."""
