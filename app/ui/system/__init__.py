"""What the desktop of the operating system needs: screenshots, clipboard, garbage collection."""
