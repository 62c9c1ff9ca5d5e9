"""The document of a decision: heading, parties, facts, reasons, operative part, signatures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bdm_demo.civil import write as write_civil
from bdm_demo.criminal import write as write_criminal
from bdm_demo.order import write as write_order
from bdm_demo.plan import DecisionPlan
from bdm_demo.writing import Paragraph, Writer


@dataclass(frozen=True)
class FaceText:
    """The text of one version (face) of a decision, and the references it cites in canonical form."""

    plan: DecisionPlan
    blocks: Sequence[Paragraph]
    references: Sequence[str]
    reasons: Sequence[str]
    """The paragraphs of its reasons, from which abstracts and excerpts are taken."""

    @property
    def text(self) -> str:
        """The whole text, a line for each block."""
        return "\n".join(block.text for block in self.blocks)


def write_document(plan: DecisionPlan, *, anonymous: bool = False) -> FaceText:
    """The document of ``plan``; with ``anonymous`` the version without personal data, otherwise word for word equal."""
    writer = Writer(plan, anonymous=anonymous)
    write = write_order if plan.short else write_civil if plan.area == "civile" else write_criminal
    reasons = write(writer)
    return FaceText(plan, tuple(writer.blocks), tuple(writer.references), tuple(reasons))
