"""Events, their streams, notices of the service about itself, and the access audit."""
