"""Every resource of the contract, and of its extensions, as typed records.

The embedded service writes the same records that the console reads, so both always agree on fields.
Two rules apply to all records. A field without a default is always sent; a field whose value is its
default is omitted (contract 2: "omitted if ..."). IDs, and the counts of type `Count`, are text
(contract 2), because an ID of 20 digits fits no machine integer.
"""
