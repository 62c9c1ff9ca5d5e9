"""How other programs call (docs/api.md), as a page that the service itself shows."""
