"""Words for values of the API that a window shows. English shows the value itself, and so does
every language for a value that is not known here, as of another server.
"""
