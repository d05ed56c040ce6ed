"""Record jobs durably, and in an audit chain that cannot be edited unnoticed."""
