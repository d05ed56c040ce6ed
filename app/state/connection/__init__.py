"""Server connection: session, capabilities, certificates and passwords."""
