"""What a model is told: the rules, which an installation may put in its own words, and the passages as data."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Final, Self

from bdm.assistant.passages import Passage
from bdm.assistant.port import Exchange
from bdm.platform.kit.refusal import Misconfigured

DATA: Final = Path(__file__).parent / "data"
_FILES: Final = {"answer": "risposta.txt", "summary": "sintesi.txt"}

Messages = list[dict[str, str]]


@dataclass(frozen=True)
class Prompts:
    """The rules for each operation."""

    answer: str
    summary: str

    @classmethod
    def load(cls, folder: Path | None) -> Self:
        """Those of the folder, and ours for what it does not have. Raises Misconfigured where one cannot be read."""
        found = {}
        for name, file in _FILES.items():
            path = DATA / file if folder is None or not (folder / file).exists() else folder / file
            try:
                found[name] = path.read_text(encoding="utf-8").strip()
            except (OSError, UnicodeDecodeError):
                raise Misconfigured(f"Impossibile leggere {path} (BDM_ASSISTANT_PROMPTS).") from None
        return cls(**found)

    @property
    def digest(self) -> str:
        """Changes when the rules change."""
        return hashlib.sha256(f"{self.answer}\0{self.summary}".encode()).hexdigest()[:12]


def question(prompts: Prompts, passages: Sequence[Passage], words: str, earlier: Sequence[Exchange]) -> Messages:
    """The conversation that ends with the question."""
    before = "".join(f"Domanda precedente: {each.question}\nRisposta: {each.answer}\n" for each in earlier)
    return [
        {"role": "system", "content": prompts.answer},
        {"role": "user", "content": f"{_as_data(passages)}\n\n{before}Domanda: {words}"},
    ]


def summary(prompts: Prompts, passages: Sequence[Passage], at_least: int) -> Messages:
    """The request of a summary of at least so many words."""
    return [
        {"role": "system", "content": prompts.summary},
        {"role": "user", "content": f"{_as_data(passages)}\n\nScrivi la sintesi, in almeno {at_least} parole."},
    ]


def _as_data(passages: Sequence[Passage]) -> str:
    """The passages, numbered from 1, between marks that the text cannot guess; it cannot number passages itself."""
    mark = token_hex(8)
    lines = [f"[{passage.index + 1}] (pagina {passage.page}) {_without_brackets(passage.text)}" for passage in passages]
    return "\n".join((f"PASSI {mark}", *lines, f"FINE PASSI {mark}"))


def _without_brackets(text: str) -> str:
    return text.translate(str.maketrans("[]【】", "()()"))
