"""Administration: the records of a server that its administrators read and change."""
