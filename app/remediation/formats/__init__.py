"""Masking inside formats: which bytes of a container must change to mask one object in it.

This package parses content, so a restricted worker should run it. It accesses no disk.
"""
