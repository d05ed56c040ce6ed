"""Every resource of the contract as a typed record: one module per noun of the spec.

The same records are written by the embedded service and read by the console, so the two cannot
drift apart. Two rules hold in all of them. A field without a default is always on the wire; a
field whose default is None is left out when it is None (spec 2: "omitted if ..."). And IDs and
counts are text (spec 2), because an ID of 20 digits fits no machine integer.
"""
