"""JSON shapes of proposals."""

from __future__ import annotations

from pydantic import BaseModel


class ProposalOut(BaseModel):
    """A value for one field of the decision's form; a list has one proposal for each value.

    ``field`` is a field of ``ProvvedimentoIn``, ``value`` as that takes it (digits, ISO dates), ``label`` as it is read
    (DD/MM/YYYY). ``page`` counts from 1, ``passage`` is the text that it was read in.
    """

    field: str
    value: str
    label: str
    page: int
    passage: str


class UndecidedOut(BaseModel):
    """What the text leaves open of a field: ``values`` as ``ProposalOut`` has them, the likeliest first, none of which
    is proposed, or no value where nobody has read the field (the text is in German); ``label`` says why.
    """

    field: str
    label: str
    values: list[str]
    page: int
    passage: str


class ProposalsOut(BaseModel):
    """``ready`` is false while the document is being processed: ask again."""

    ready: bool
    proposals: list[ProposalOut]
    undecided: list[UndecidedOut] = []
