"""Where a long sentence may be cut: its signs, and the words that join its clauses."""

from __future__ import annotations

from bdm.platform.kit.regex import regex

# Not within 'art. 5, comma 2, lett. b), n. 3, c.p.c.'
CLAUSES = regex(
    r"[,;:]\s++(?!(?:\d|[a-z]\)|n°|comm[ai]\b|(?:primo|secondo|terzo|quarto|ultimo)\s+(?:comma|periodo)|"
    r"(?:[cdlnp]|nn|artt?|cap|cod|cpc|cpv|cit|lett|par|segg?|sez|ss)\b))"
)
"""A sign and the spaces after it."""
JOINTS = regex(r"\s(?=(?:che|e|ed|o|nonché|ma|mentre|perché|poiché|quando|ove|se|con|per|[-–]|\()(?:\s|(?<=\()))")
"""The space before a word that joins."""
