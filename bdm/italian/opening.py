"""How a decision opens, as courts write it above the names of the judges: on lines of their own, in capitals."""

from __future__ import annotations

from typing import Final

from bdm.italian.table import Table

_CAPITALS: Final = r"(?:\s+(?![A-ZÀ-Ý]\b(?!['’]))[A-ZÀ-Ý'’.]+(?![\w'’]))"
"""A word in capitals that is more than a letter."""

_NUMBER: Final = r"(?:(?:PRIMA|SECONDA|TERZA|QUARTA|QUINTA|SESTA)\s+)"

STATE: Final = Table(
    (r"\bREPUBBLICA\s+ITALIANA\b", "REPUBBLICA ITALIANA", "Repubblica italiana"),
    (
        r"\bR\s?E\s?P\s?U\s?B\s?B\s?L\s?I\s?C\s?A\s+I\s?T\s?A\s?L\s?I\s?A\s?N\s?A\b",
        "R E P U B B L I C A I T A L I A N A",
    ),
    (r"\b(?:IN|NEL)\s+NOME\s+DEL\s+POPOLO\s+ITALIANO\b", "IN NOME DEL POPOLO ITALIANO", "in nome del popolo"),
    (
        r"\bI\s?N\s+N\s?O\s?M\s?E\s+D\s?E\s?L\s+P\s?O\s?P\s?O\s?L\s?O\s+I\s?T\s?A\s?L\s?I\s?A\s?N\s?O\b",
        "I N N O M E D E L P O P O L O I T A L I A N O",
    ),
)
COURT: Final = Table(
    (
        rf"(?:(?:IL|LA)\s+)?(?:TRIBUNALE|CORTE|GIUDICE)(?:(?!\s+{_NUMBER}?SEZ){_CAPITALS}){{1,10}}+(?<!\bDI)(?<!\bDEL)",
        "CORTE DI APPELLO DI ANCONA SEZIONE PRIMA | IL TRIBUNALE DI MILANO composto",
        "Tribunale di Milano | TRIBUNALE ORDINARIO DI Nome",
    ),
)
"""The court, straight after the formula."""
SECTION: Final = Table(
    (
        rf"{_NUMBER}?(?:SEZIONE|SEZ\.)(?:(?!\s+(?:SENTENZA|ORDINANZA|DECRETO)){_CAPITALS}){{1,6}}+",
        "SEZIONE PRIMA CIVILE La Corte | TERZA SEZIONE CIVILE",
        "sezione civile",
    ),
)
"""Its section, straight after the court."""
KIND: Final = Table(
    (
        r"(?<=\bseguente\s)(?:SENTENZA|ORDINANZA|DECRETO)\b",
        "ha pronunciato la seguente SENTENZA nella causa",
        "la seguente sentenza",
    ),
    (r"(?<=\bpresente\s)(?:SENTENZA|ORDINANZA|DECRETO)\b", "la presente ORDINANZA"),
)
"""What it is, after 'ha pronunciato la seguente'."""
