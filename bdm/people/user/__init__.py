"""Accounts: who works here, with which groups and offices, and who asks to."""
