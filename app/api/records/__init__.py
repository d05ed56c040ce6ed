"""Every resource of the contract as a typed record: one module per noun of the contract.

The embedded service writes the same records that the console reads, so both always agree on fields.
Two rules apply to all records. A field without a default is always sent; a field whose default is
None is omitted when it is None (contract 2: "omitted if ..."). IDs and counts are text (contract
2), because an ID of 20 digits fits no machine integer.
"""
