"""Shared by all packages of the service: responses, problems, states, sealed secrets."""
