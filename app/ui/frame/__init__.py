"""Windows assembled from pages, docks, menus and layout; dialogs are created on request."""
