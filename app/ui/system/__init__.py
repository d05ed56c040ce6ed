"""Functions that depend on the desktop of the operating system: screenshots, clipboard, garbage
collection.
"""
