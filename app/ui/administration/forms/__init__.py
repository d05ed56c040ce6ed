"""Forms and dialogs of the sections: fields, editors, differences, and what they add."""
