"""Commands without a window: each connects as the window does, and uses the same stores."""
