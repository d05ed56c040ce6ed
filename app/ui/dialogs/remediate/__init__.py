"""The dialog that changes files: preview, action, outcome."""
