"""The guide: pages in Markdown, their HTML, and a search in them. Without Qt, and without network.

The console shows it in a window, `packaging/guide/static_site.py` writes the same pages as a site.
"""
