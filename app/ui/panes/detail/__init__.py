"""The detail pane of the focused object: its preview, explanation, metadata, history, related
objects and archive members.
"""
