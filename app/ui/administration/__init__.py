"""The Administration workspace: one file per section."""
