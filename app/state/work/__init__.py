"""Run work without blocking the loop: tasks, pacing, slices, and the errors of the console."""
