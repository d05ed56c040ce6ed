"""The nouns of the client, grouped by purpose: one verb per endpoint."""
