"""Words for the names of data types, their categories and countries. `state/words` has the words
for other values of the API.
"""
