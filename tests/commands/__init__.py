"""Tests of the commands without a window."""
