"""What the offices' programs write on every page of a decision: its numbers, who has signed it, the page."""

from __future__ import annotations

from typing import Final

from bdm.italian.table import Table

_DIGITS: Final = r"\d{1,9}(?:\s?/\s?\d{1,4})?"
_DAY: Final = r"(?:\s+(?:del|il)\s+[\d/.\-]{1,10})?"

CASE_NUMBER: Final = Table(
    (
        r"\b(?:n\s?\.?\s?)?r\s?\.?\s?g\s?\.?\s?(?:n\s?[.°]?\s?)?\d{1,6}\s?/\s?\d{1,4}\b",
        "N.R.G. 320/2023 | RG n. 320/2023 | R.G. 2886/2021",
        "R.G. del 2023",
    ),
    any_case=True,
)
STAMPS: Final = Table(
    (
        r"pag(?:ina|\.)?\s?(?:n\.?\s?)?\d{1,4}\s?(?:di|/|su|a)\s?\d{1,4}",
        "Pagina 3 di 8 | Pag. n. 3/8",
        "pag. 3 della relazione",
    ),
    (
        r"(?:sottoscritto|firmato)\s+(?:digitalmente\s+)?da\s?:?\s.{1,200}",
        "Firmato Da: ROSSI MARIO Emesso Da: ARUBAPEC Serial#: 3a4f",
        "firmato il contratto",
    ),
    (
        rf"sentenza\s+n\.?\s?{_DIGITS}\s+pubbl\.?{_DAY}",
        "Sentenza n. 7/2024 pubbl. il 03/05/2024",
        "la sentenza n. 7/2024",
    ),
    (
        r"(?:accoglimento|rigetto|sentenza|decreto|ordinanza)\s+n\.?\s?cronol\.?\s.{1,60}",
        "Accoglimento n. cronol. 1234/2024 del 03/05/2024",
    ),
    (rf"repert\.?\s?(?:n\.?\s?)?{_DIGITS}{_DAY}", "Repert. n. 1234/2024 del 03/05/2024", "il repertorio"),
    (r"registrato\s+il\s?:?\s[\d/.\-]{1,10}\s.{1,60}", "Registrato il: 03/05/2024 n.1234/2024 importo 200,00"),
    (
        rf"n\.?\s?{_DIGITS}\s?reg\.\s?(?:ric|prov|gen)\..{{0,10}}",
        "N. 01504/2026 REG.PROV.COLL. | N. 08546/2025 REG.RIC.",
    ),
    (r"(?:corte\s+di\s+cassazione\s?[-–]\s?)?copia\s+non\s+ufficiale", "Corte di Cassazione - copia non ufficiale"),
    *CASE_NUMBER.rows,
    any_case=True,
)
"""A line of its own that is one of these is part of no sentence."""

LEADS_TO_NUMBER: Final = Table(
    (r"\b(?:al|il|lo|la|del|dal|nel|di|con|e|ed)\W{0,3}$", "iscritta al | causa di", "in persona del legale"),
    (r"\b(?:n|nr|num|numero|proc|procedimento|causa|giudizio|ruolo|sub)\W{0,3}$", "nella causa | sub n.", "il giudice"),
    (r"\b(?:iscritt[ao]|promoss[ao]|rubricat[ao]|avente)\W{0,3}$", "la causa iscritta", "iscritta a ruolo generale"),
    (r"[(/]\s?$", "altro giudizio (", "altra lite,"),
    any_case=True,
)
"""Words after which the number of a case belongs to the sentence."""
