"""Actions declared once: name, shortcut, availability, and the live QAction."""
