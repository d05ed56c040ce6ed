"""Assemble windows: pages, docks, menus, layout, dialogs on request."""
