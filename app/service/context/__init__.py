"""Resources that several packages of the service share."""
