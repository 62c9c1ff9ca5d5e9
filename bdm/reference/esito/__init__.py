"""Outcomes (esito) of a decision."""
