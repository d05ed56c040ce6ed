"""Masking inside formats: the bytes of a container that change when one object in it is masked.

Content is parsed here, which a restricted worker should do. Nothing here accesses a disk.
"""
