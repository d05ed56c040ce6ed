"""Words for values of the API that a window shows, in the user's language. In English the word is
the value itself. So it is in other languages if the value is unknown here, such as one of another
server.
"""
