"""Undo copies: encrypted originals, from which undo restores files, and how long they are kept."""
