"""The jobs pane."""
