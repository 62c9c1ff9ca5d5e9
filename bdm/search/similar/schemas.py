"""A similar decision as one reader sees it."""

from __future__ import annotations

from dataclasses import dataclass

from bdm.content.provvedimento.schemas import ProvvedimentoView


@dataclass(frozen=True)
class SimileView:
    """A decision and what it shares with another: keywords, references, and of the texts that the reader may read norms
    (among the references), cited decisions and words, those that tell most first.
    """

    provvedimento: ProvvedimentoView
    parola_chiave: tuple[str, ...]
    riferimento_normativo: tuple[str, ...]
    decisioni_citate: tuple[str, ...]
    parole: tuple[str, ...]
