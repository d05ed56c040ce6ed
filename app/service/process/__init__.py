"""Run the service process: start, TLS, connection limits, commands, and its end."""
