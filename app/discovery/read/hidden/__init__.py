"""Values that the bytes of a text do not show as such: encoded, spelled in other characters, or
written over two lines.
"""
