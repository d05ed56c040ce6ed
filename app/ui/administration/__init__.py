"""The Administration workspace: its page, its sections and their forms."""
