"""Resources that the work rooms share."""
