"""The stable interface for other programs: ``/api/v1`` (docs/api.md says what may change and what may not)."""
