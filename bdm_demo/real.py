"""The real decisions that stand beside the invented ones; ``reali/README.md`` has their source and licence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from bdm.platform.kit.reference_data import read_json
from bdm_demo.writing import Paragraph, ParagraphStyle

DATA: Final = Path(__file__).parent / "reali" / "provvedimenti.json"
SOURCE: Final = "Provvedimento reale, con pseudonimi. Fonte: giovannipiccioli/linkengine (Apache-2.0)."
_FULL_LINE: Final = 85
"""The source breaks lines at about 110 characters: a shorter one ends its paragraph."""


@dataclass(frozen=True)
class RealDecision:
    """A decision: the fields of an import manifest (without the path of its document) and its text."""

    metadata: dict[str, Any]
    text: str

    @property
    def id(self) -> str:
        return str(self.metadata["id"])

    @property
    def title(self) -> str:
        """'Sentenza n. 1144/2024'."""
        return "{} n. {}/{}".format(
            *(self.metadata[name] for name in ("tipo", "numero_provvedimento", "anno_provvedimento"))
        ).capitalize()

    @property
    def blocks(self) -> list[Paragraph]:
        """Its paragraphs."""
        paragraphs = [""]
        for line in self.text.splitlines():
            paragraphs[-1] = f"{paragraphs[-1]} {line.strip()}".strip()
            if len(line) < _FULL_LINE or line.rstrip().endswith((".", ";", ":")):
                paragraphs.append("")
        return [Paragraph(_style(text), text) for text in paragraphs if text]


def _style(text: str) -> ParagraphStyle:
    return "titolo" if text.isupper() and len(text) < _FULL_LINE else "par"


@lru_cache(maxsize=1)
def real_decisions() -> tuple[RealDecision, ...]:
    """All of them; published, and bare as most decisions of an archive are."""
    return tuple(
        RealDecision(
            {"kind": "provvedimento", "status": "PUBBLICATO", "annotazione": SOURCE, "data": each["data_pubblicazione"]}
            | {name: value for name, value in each.items() if name != "testo"},
            each["testo"],
        )
        for each in read_json(DATA)
    )
