"""Forms and dialogs of the sections, and the widgets that these contain."""
