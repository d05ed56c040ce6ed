"""Words for values of the API that a window shows, in the user's language. In English, most words
equal the value. In every language, a value that is unknown here (such as one of another server) is
shown unchanged.
"""
