"""Open files and folders by handle, and all calls of the operating system."""
