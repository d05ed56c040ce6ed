"""Decide who may do what: accounts, passwords, permissions, licence, request guard."""
