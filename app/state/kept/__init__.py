"""Keep what no server stores: notes, assignments, first sight, due dates, signing key."""
