"""Accounts, their sessions, their permissions, and the offices these are given for."""
