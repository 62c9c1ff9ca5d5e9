"""What the analysis writes into a text for itself, of characters that no text has."""

from typing import Final

FILLER: Final = "\x1f"
"""Stands where a character belongs to the word before it: separates like a space."""
YEAR: Final = "\x0e"
"""Stands before a year of two digits."""
JOINED: Final = "\x0f"
"""Parts words that were put into another order: all of them come from the same place of the text."""
JOINED_YEAR: Final = "\x10"
BESIDE: Final = "\x11"
"""Stands before a word that a text has beside a citation's own, from the same place: the day of a numbered act, the
Union of a regulation. It is found there, but who asks for the citation need not say it.
"""
