"""Maintain the store in the background: remapping of risk and removal."""
