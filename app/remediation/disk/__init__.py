"""Access to files and folders by handle, and all operating system calls."""
