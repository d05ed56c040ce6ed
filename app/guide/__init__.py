"""The guide: pages in Markdown, their HTML, and a search in them. It needs neither Qt nor a
network.

The console shows the guide in a window, and `packaging/guide/static_site.py` writes the same pages
as a site.
"""
