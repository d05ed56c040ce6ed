"""Record what happens: events, their streams, notices, and the access audit."""
