"""Storage of encrypted originals. Undo restores files from them."""
