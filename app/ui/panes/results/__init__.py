"""The results pane: the table of the results, its columns, its filters and its tabs."""
