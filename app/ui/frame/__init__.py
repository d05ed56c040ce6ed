"""Windows made of pages, docks and menus, and their layout; dialogs are created on request."""
