"""What the work rooms share: store, worker processes, keys; and the result sets of open queries."""
