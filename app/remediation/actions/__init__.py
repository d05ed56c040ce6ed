"""What can be done to a file: one module per action. Nothing here touches a disk."""
