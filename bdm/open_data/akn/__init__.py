"""Decisions in Akoma Ntoso 3.0, the standard of OASIS for legal documents in XML (docs/api.md#akoma-ntoso)."""
