"""Events, their streams, notices of the service, and the access audit."""
