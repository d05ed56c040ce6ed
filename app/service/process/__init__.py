"""The service process: start, TLS, connection limits, command line, shutdown."""
