"""The Risk page."""
