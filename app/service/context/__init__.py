"""What every handler may use, and the result sets of open queries."""
