"""Numbers in Italian sentences."""

from __future__ import annotations


def number(value: float) -> str:
    """A whole number as Italian writes it: 1.234."""
    return f"{value:,.0f}".replace(",", ".")


def how_many(count: int, singular: str, plural: str) -> str:
    """How many of something there are.

    >>> how_many(1, "pagina", "pagine"), how_many(2000, "pagina", "pagine")
    ('1 pagina', '2.000 pagine')
    """
    return f"{number(count)} {singular if count == 1 else plural}"
