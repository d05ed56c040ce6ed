"""Masking inside formats: the bytes of a container that change when one object in it is masked.

This package parses content, so a restricted worker should run it. It accesses no disk.
"""
