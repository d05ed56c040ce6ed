"""Storage of encrypted originals, from which undo restores a file."""
