"""The guide in the console."""
