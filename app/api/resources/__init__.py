"""The nouns of the client, grouped by what they are for: one verb per endpoint."""
