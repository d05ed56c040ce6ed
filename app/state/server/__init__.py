"""Know the server: session, connection, capabilities, certificates and passwords."""
