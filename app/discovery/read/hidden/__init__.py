"""Values that are hidden in the bytes of a text: encoded, spelled in other characters, or written
over two lines.
"""
