"""Crash-safe changes to a file: replace, move, and write in place. A crash leaves the old file or
the new one. If a crash interrupts a write in place, the next start completes the write.
"""
