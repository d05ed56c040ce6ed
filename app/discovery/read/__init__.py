"""Read objects: files, containers, documents, memory and free space, as searchable text."""
