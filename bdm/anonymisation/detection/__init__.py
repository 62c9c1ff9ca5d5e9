"""Find in the text of a decision what gives persons away. Pure: pages in, spans of those pages out."""

from collections.abc import Sequence

from bdm.anonymisation.detection.model import (
    Candidate,
    Category,
    Detection,
    Finding,
    Keep,
    Keeper,
    Kept,
    Known,
    Person,
    Recogniser,
    Style,
    Text,
    Why,
)
from bdm.anonymisation.detection.policy import Ground, Policy, policy_for

__all__ = [
    "Candidate",
    "Category",
    "Detection",
    "Finding",
    "Ground",
    "Keep",
    "Keeper",
    "Kept",
    "Known",
    "Person",
    "Policy",
    "Recogniser",
    "Style",
    "Text",
    "Why",
    "detect",
    "policy_for",
]

RECOGNISERS: tuple[Recogniser, ...] = ()
KEEPERS: tuple[Keeper, ...] = ()


def detect(
    pages: Sequence[str],
    known: Known,
    policy: Policy,
    style: Style = Style.PARTE,
    recognisers: Sequence[Recogniser] = RECOGNISERS,
) -> Detection:
    """What is proposed to be obscured in ``pages``, the stored text of a document page by page."""
    return Detection(findings=(), persons=())
