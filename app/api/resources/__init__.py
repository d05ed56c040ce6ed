"""The resources of the client, grouped by purpose. Their methods call the endpoints."""
