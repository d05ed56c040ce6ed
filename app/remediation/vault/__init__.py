"""Keep encrypted originals, from which undo restores a file."""
