"""Resources that several rooms of the service share."""
