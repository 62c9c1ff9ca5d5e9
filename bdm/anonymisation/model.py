"""The review of what is obscured in a restricted decision. Its passages are personal data: they are in these tables
alone, and go with their decision.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, CheckConstraint, ForeignKey, Identity, Index, Integer, Text, Uuid, func
from sqlalchemy.dialects.postgresql import REAL
from sqlalchemy.orm import Mapped, mapped_column

from bdm.anonymisation.detection import Category, Ground, Style
from bdm.platform.database.base import Base, one_of


class State(StrEnum):
    """Where a review stands. ``DA_PUBBLICARE``: confirmed, and waiting for who publishes, because the public would read
    more of a published decision than it does now.
    """

    IN_CODA = "IN_CODA"
    DA_RIVEDERE = "DA_RIVEDERE"
    IN_PREPARAZIONE = "IN_PREPARAZIONE"
    PRONTA = "PRONTA"
    DA_PUBBLICARE = "DA_PUBBLICARE"
    CONFERMATA = "CONFERMATA"
    NON_RIUSCITA = "NON_RIUSCITA"


class Form(StrEnum):
    """What others get: the document itself without its names, in which the room that is left tells how long they were,
    or its text set anew, in which nothing does (docs/threats.md).
    """

    IMPAGINATO = "IMPAGINATO"
    RICOMPOSTO = "RICOMPOSTO"


class Decision(StrEnum):
    """What a person said of a passage."""

    PROPOSTO = "PROPOSTO"
    ACCETTATO = "ACCETTATO"
    RIFIUTATO = "RIFIUTATO"


class Source(StrEnum):
    """Who found a passage."""

    AUTOMATICO = "AUTOMATICO"
    MANUALE = "MANUALE"


class AnonymisationReview(Base):
    """The review of one decision. ``version`` grows with everything that a person or a job changes in it.

    ``file_hash`` is the original that the passages were found in (None before that), ``detected_at`` when they were
    looked for last (None where that failed). ``prepared_hash`` is the document without its names, ``retypeset_hash``
    its text set anew; both are attached to the decision, so that their text is read, but are nobody's to open before
    one is confirmed. ``gone``: ``{page, testo, category, decision}`` of what an earlier detection had proposed.
    ``ground`` is only proposed until somebody (``ground_by``) has said it. ``deciders`` are the accounts that decided
    any passage of this document: none of them confirms. ``uncovered``: something that was hidden by hand was uncovered
    since the last confirmation.
    """

    __tablename__ = "anonymisation_review"
    __table_args__ = (
        CheckConstraint(one_of("state", State), "state"),
        CheckConstraint(one_of("ground", Ground), "ground"),
        CheckConstraint(one_of("style", Style), "style"),
        CheckConstraint(one_of("form", Form), "form"),
        CheckConstraint("confirmed_by <> prepared_by AND NOT confirmed_by = ANY (deciders)", "two_persons"),
        Index(None, "state", "requested_at"),
    )

    provvedimento_id: Mapped[UUID] = mapped_column(ForeignKey("provvedimento.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(Integer, server_default="1")
    state: Mapped[str] = mapped_column(server_default=State.IN_CODA)
    message: Mapped[str | None]
    ground: Mapped[str]
    ground_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    style: Mapped[str] = mapped_column(server_default=Style.PARTE)
    form: Mapped[str] = mapped_column(server_default=Form.RICOMPOSTO)
    requested_at: Mapped[datetime] = mapped_column(server_default=func.now())
    requested_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    request_reason: Mapped[str | None]
    file_hash: Mapped[str | None]
    detected_at: Mapped[datetime | None]
    gone: Mapped[list[dict[str, Any]]] = mapped_column(server_default="[]")
    looked_at: Mapped[list[int]] = mapped_column(ARRAY(Integer), server_default="{}")
    deciders: Mapped[list[UUID]] = mapped_column(ARRAY(Uuid), server_default="{}")
    uncovered: Mapped[bool] = mapped_column(server_default="false")
    prepared_hash: Mapped[str | None]
    retypeset_hash: Mapped[str | None]
    outcomes: Mapped[list[dict[str, Any]]] = mapped_column(server_default="[]")
    prepared_at: Mapped[datetime | None]
    prepared_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    confirmed_at: Mapped[datetime | None]
    confirmed_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))


class AnonymisationPerson(Base):
    """Somebody under one pseudonym. ``chosen``: the pseudonym is the editor's and stays when it is detected again."""

    __tablename__ = "anonymisation_person"

    provvedimento_id: Mapped[UUID] = mapped_column(
        ForeignKey("anonymisation_review.provvedimento_id", ondelete="CASCADE"), primary_key=True
    )
    key: Mapped[str] = mapped_column(primary_key=True)
    place: Mapped[int] = mapped_column(Integer)
    """In the order of the first appearance."""
    name: Mapped[str]
    category: Mapped[str]
    replacement: Mapped[str]
    chosen: Mapped[bool] = mapped_column(server_default="false")


class AnonymisationSpan(Base):
    """A passage of one page: characters ``first`` to ``last`` (exclusive) of the page's stored text, which are
    ``testo``. ``replacement`` is what stands there instead where no person says it.
    """

    __tablename__ = "anonymisation_span"
    __table_args__ = (
        CheckConstraint("0 <= first AND first < last", "place"),
        CheckConstraint(one_of("category", Category), "category"),
        CheckConstraint(one_of("decision", Decision), "decision"),
        CheckConstraint(one_of("source", Source), "source"),
        Index(None, "provvedimento_id"),
    )

    id: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    provvedimento_id: Mapped[UUID] = mapped_column(
        ForeignKey("anonymisation_review.provvedimento_id", ondelete="CASCADE")
    )
    page: Mapped[int] = mapped_column(Integer)
    first: Mapped[int] = mapped_column(Integer)
    last: Mapped[int] = mapped_column(Integer)
    testo: Mapped[str]
    category: Mapped[str]
    person: Mapped[str | None]
    replacement: Mapped[str]
    decision: Mapped[str] = mapped_column(server_default=Decision.PROPOSTO)
    source: Mapped[str] = mapped_column(server_default=Source.AUTOMATICO)
    reason: Mapped[str] = mapped_column(server_default="")
    sure: Mapped[bool] = mapped_column(server_default="true")
    changed: Mapped[bool] = mapped_column(server_default="false")
    decided_by: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    """Who decided on it last; None while nobody has."""
    refusal: Mapped[str | None]
    """Why it is left readable, for who confirms; of what is refused alone."""
    chosen: Mapped[bool] = mapped_column(server_default="false")
    """The category is the editor's and stays when it is detected again."""


class AnonymisationArea(Base):
    """A rectangle that a person drew on a page: points (1/72 inch) from the top left of the page as it is displayed."""

    __tablename__ = "anonymisation_area"
    __table_args__ = (
        CheckConstraint("width > 0 AND height > 0", "size"),
        Index(None, "provvedimento_id"),
    )

    id: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    provvedimento_id: Mapped[UUID] = mapped_column(
        ForeignKey("anonymisation_review.provvedimento_id", ondelete="CASCADE")
    )
    page: Mapped[int] = mapped_column(Integer)
    x: Mapped[float] = mapped_column(REAL)
    y: Mapped[float] = mapped_column(REAL)
    width: Mapped[float] = mapped_column(REAL)
    height: Mapped[float] = mapped_column(REAL)


class AnonymisationConfirmation(Base):
    """That somebody confirmed a document for others to read: what they took upon themselves, and why. It is only added
    to. ``confirmed`` are codes of ``bdm.anonymisation.remains``; ``published``: with this the document was public.
    """

    __tablename__ = "anonymisation_confirmation"
    __table_args__ = (
        CheckConstraint("length(reason) BETWEEN 1 AND 2000", "reason"),
        Index(None, "provvedimento_id"),
        Index(None, "at", postgresql_using="brin"),
    )

    id: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    provvedimento_id: Mapped[UUID] = mapped_column(ForeignKey("provvedimento.id", ondelete="CASCADE"))
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("user_account.id", ondelete="SET NULL"))
    document_hash: Mapped[str]
    ground: Mapped[str]
    confirmed: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default="{}")
    reason: Mapped[str | None]
    published: Mapped[bool]
