"""Work that does not block the loop: tasks, throttling, slices, and the errors of the console."""
