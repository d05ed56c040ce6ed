"""Shared by all rooms of the service: responses, problems, states, sealed secrets."""
