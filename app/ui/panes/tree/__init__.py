"""The tree of the inventory."""
