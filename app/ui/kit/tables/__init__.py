"""Tables of declared columns: their model, their views, and the painter of their cells."""
