"""Words for the names of data types, their categories and countries, as `state/words` has them for
other values of the API.
"""
