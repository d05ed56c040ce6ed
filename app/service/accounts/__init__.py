"""Authentication and authorisation: accounts, passwords, permissions, licence, request guard."""
