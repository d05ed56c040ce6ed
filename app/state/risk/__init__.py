"""Risk over time, its causes, and the difference of two days by object."""
