"""The text in which citations of rulings stand: whose it is, and which court it named last."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from bdm.italian.rulings.ruling import ALONE, Court
from bdm.italian.rulings.tokens import TOKENS, court_of
from bdm.platform.kit.regex import regex

_WITHIN: Final = regex(
    r"(?i:(?:\(\s?(?:(?:cfr|v|vd|vds|vedi|si\sveda|cos[iì]|con|ad\ses|da\sultimo|ex\splurimis|ex\smultis|tra\sle\saltre)\.?,?\s){0,3}(?:le?\s|la\s)?|\b(?:con|in\srelazione\salla|di\scui\sall[ae])\s(?:la\s|le\s|l'\s?)?(?:(?:not[ae]|recent[ei]|citat[ae]|ricordat[ae]|fondamental[ei])\s)?)$)"
)
"""What stands before a ruling that is of the court named before in the same sentence: '(sentenza n. 5/2020)'."""
_SENTENCE: Final = regex(
    r"(?i:(?<!dott)(?<!ssa)(?<!avv)(?<!\bdr)(?<!\bart)(?<!artt)(?<!\bsez)(?<!\bn))[.;:!?]\s+[-\"(]{0,2}[A-ZÀ-Þ0-9-]"
)
_DECIDES: Final = regex(
    r"(?i:(?:ha|hanno)\s(?:pronunciato|emesso)|compost[ao]\sda|repubblica\sitaliana|popolo\sitaliano|riunit[ao]\sin|massime?\sufficial|per\squesti\smotivi)"
)
_HEAD: Final = 1500
"""Characters in which a text says whose it is."""


class CitingText:
    """What rows share: the text, whose it is, and the court that was named last."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.court: Court | None = None
        self.seat: str | None = None
        self.end = -1

    @cached_property
    def own(self) -> Court | None:
        """The court whose decision the text is."""
        head = self.line[:_HEAD]
        if not _DECIDES.search(self.line[: 4 * _HEAD]):
            return None
        return next((named for match in TOKENS.finditer(head) if (named := court_of(match))), None)

    def named(self, start: int) -> bool:
        """Whether the court named last is that of a ruling at ``start`` in the same sentence. The Constitutional Court
        means its own: 'il conflitto del Tribunale di Roma, già ritenuto ammissibile con l'ordinanza n. 5/2020'.
        """
        between = self.line[self.end : start]
        return (
            self.end >= 0
            and len(between) < 250
            and _WITHIN.search(between[-40:]) is not None
            and _SENTENCE.search(between) is None
            and (self.court in ALONE or self.own is not Court.COSTITUZIONALE)
        )
