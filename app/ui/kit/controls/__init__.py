"""Small controls: buttons, fields, chips, progress, empty states."""
