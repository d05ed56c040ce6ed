"""Background maintenance of the store: remapping of risk, and removal of results."""
