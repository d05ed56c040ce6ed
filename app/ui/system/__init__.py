"""Functions that depend on the desktop: screenshots, clipboard, garbage collection."""
