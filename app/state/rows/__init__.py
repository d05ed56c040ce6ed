"""Identity of rows: keys of match objects, selections, and the order in which rows are read."""
