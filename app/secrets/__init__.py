"""Keys and passwords: keyring, passwords that encrypt files, signatures, and their protection."""
