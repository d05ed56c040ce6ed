"""The text language of queries: text <-> question <-> body of spec 4.5 and conditions on rows.

Pure: no Qt, no server. Described for people in docs/query-language.md.
"""
