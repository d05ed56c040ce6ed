"""What every room of the service may use: answers, problems, states, sealed secrets."""
