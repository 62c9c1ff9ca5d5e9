"""Find in the text of a decision what gives persons away. Pure: pages in, spans of those pages out."""

from collections.abc import Sequence

from bdm.anonymisation.detection.addresses import Addresses
from bdm.anonymisation.detection.citations import Citations
from bdm.anonymisation.detection.context import Persons
from bdm.anonymisation.detection.firms import Firms
from bdm.anonymisation.detection.identifiers import Identifiers
from bdm.anonymisation.detection.judges import Officers
from bdm.anonymisation.detection.merge import without_kept, without_overlaps
from bdm.anonymisation.detection.model import (
    Candidate,
    Category,
    Detection,
    Finding,
    JoinedText,
    Keep,
    Keeper,
    KeepReason,
    Metadata,
    Person,
    Recogniser,
    RetainedName,
    Style,
)
from bdm.anonymisation.detection.policy import Ground, Policy, policy_for
from bdm.anonymisation.detection.proposals import describe, propose
from bdm.anonymisation.detection.small import SmallNames

__all__ = [
    "COST",
    "Candidate",
    "Category",
    "Detection",
    "Finding",
    "Ground",
    "JoinedText",
    "Keep",
    "KeepReason",
    "Keeper",
    "Metadata",
    "Person",
    "Policy",
    "Recogniser",
    "RetainedName",
    "Style",
    "detect",
    "policy_for",
]

RECOGNISERS: tuple[Recogniser, ...] = (Identifiers(), Addresses(), Persons(), SmallNames(), Firms())
KEEPERS: tuple[Keeper, ...] = (Officers(), Citations())
COST = 10
"""Microseconds of a character, for ``compute``."""


def detect(
    pages: Sequence[str],
    metadata: Metadata,
    policy: Policy,
    style: Style = Style.PARTE,
    recognisers: Sequence[Recogniser] = RECOGNISERS,
) -> Detection:
    """What is proposed to be obscured in ``pages``, the stored text of a document page by page."""
    text = JoinedText(pages)
    keeps = [keep for keeper in KEEPERS for keep in keeper.keep(text, metadata)]
    candidates = [candidate for recogniser in recognisers for candidate in recogniser.find(text, metadata)]
    proposals = without_kept(propose(text, metadata, candidates, keeps, policy.categories), keeps, text.text, metadata)
    chosen, left = without_overlaps(list(proposals), text.text, policy.categories)
    return describe(text, chosen, left, keeps, style)
