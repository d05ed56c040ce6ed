"""Masking inside of formats: what of a container's bytes changes when one object in it is masked.

Content is parsed here: let a limited worker do it. Nothing here touches a disk.
"""
