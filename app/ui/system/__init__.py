"""Functions of the desktop and of Python: exclusion from screenshots, clipboard, notification area,
garbage collection."""
