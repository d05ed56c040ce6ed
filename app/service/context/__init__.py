"""Resources that the work rooms share, and the result sets of open queries."""
