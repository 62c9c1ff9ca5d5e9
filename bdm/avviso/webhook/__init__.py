"""Notices handed over to programs of those who are told: webhooks."""
