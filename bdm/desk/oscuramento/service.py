"""What was decided of the personal data of a decision (docs/regole/redazione.md#la-scelta-sulloscuramento).

Nothing is stored for it: of what is restricted its review and whoever confirmed it tell, of the rest how it was
submitted, approved and published. What is not recorded is said to be so.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation.detection import Category, Ground
from bdm.anonymisation.model import AnonymisationReview, Form, State
from bdm.content.doubts import Code
from bdm.content.provvedimento import service as provvedimento_service
from bdm.content.provvedimento.model import Status
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.oscuramento import repository as oscuramento_repository
from bdm.desk.oscuramento.repository import Copy, OscuramentoStep
from bdm.desk.oscuramento.schemas import (
    Azione,
    BaseOscuramento,
    CategoriaOscurata,
    DecisioneOscuramento,
    Oscuramento,
    Scelta,
)
from bdm.desk.workflow.transitions import Action
from bdm.platform.authz import Reader, Scope
from bdm.platform.kit.time import ROME

AREA: Final = "AREA"
AREA_LABEL: Final = "Zona di una pagina"
_OTHER_MATTERS: Final = frozenset({Code.DUPLICATE, Code.DATES, Code.REFERENCES, Code.CONTRADICTION, Code.ONE_PERSON})
"""What is confirmed of a decision and is not about personal data; the reason for it is no reason here."""
_STEPS: Final[dict[str, Azione]] = {
    Action.SUBMITTED: "invio",
    Action.APPROVED: "approvazione",
    Action.PUBLISHED: "pubblicazione",
}


async def get(session: AsyncSession, reader: Reader, name: str) -> Oscuramento:
    """What was decided of the decision with this id (ours or the source's), as the reader may know it. Raises NotFound
    as ``provvedimento_service.get`` does.
    """
    scope = Scope.of(reader)
    view = await provvedimento_service.get(session, scope, name)
    found = await (_restricted if view.restricted else _open)(session, view)
    works = view.ufficio in scope.drafts("provvedimento") and view.ufficio in scope.originals
    return found if works else found.model_copy(update={"decisioni": None})


async def _open(session: AsyncSession, view: ProvvedimentoView) -> Oscuramento:
    """Of what everybody reads in the original; a draft is decided on when it is submitted."""
    steps = [each for each in await oscuramento_repository.steps(session, view.id) if each.what in _STEPS]
    if not steps or view.status == Status.BOZZA:
        return _uncopied(view, "non_registrata", [])
    published = [each.at for each in steps if each.what == Action.PUBLISHED]
    decisions = [_decision(_STEPS[each.what], each) for each in steps]
    return _uncopied(view, "nessuno", decisions, published[-1] if published else None)


def _uncopied(
    view: ProvvedimentoView, choice: Scelta, decisions: list[DecisioneOscuramento], at: datetime | None = None
) -> Oscuramento:
    """Of what has no copy for others."""
    return Oscuramento(
        scelta=choice,
        base=None,
        ufficio=view.ufficio,
        giorno=at.astimezone(ROME).date() if at is not None else None,
        categorie=[],
        passi=None,
        forma=None,
        importato=False,
        decisioni=decisions,
    )


async def _restricted(session: AsyncSession, view: ProvvedimentoView) -> Oscuramento:
    copy = await oscuramento_repository.copy(session, view.id)
    document = copy.hash or _waiting(copy.review)
    confirmations = await oscuramento_repository.confirmations(session, view.id, document) if document else []
    decisions = [*_request(copy), *(_decision("conferma", each) for each in confirmations)]
    if copy.at is None:
        return _uncopied(view, "in_revisione", decisions)
    form = _form(copy.review, copy.hash)
    imported = view.external_id is not None and not confirmations and form is None and _older(copy)
    if imported:
        decisions.append(DecisioneOscuramento(azione="importazione", quando=copy.at, chi=None, motivo=None, codici=[]))
    categories = await _categories(session, view) if form is not None else None
    return Oscuramento(
        scelta="oscurato",
        base=_base(copy, confirmations, form),
        ufficio=view.ufficio,
        giorno=copy.at.astimezone(ROME).date(),
        categorie=categories or [],
        passi=None if categories is None else sum(each.passi for each in categories),
        forma=form,
        importato=imported,
        decisioni=decisions,
    )


def _waiting(review: AnonymisationReview | None) -> str | None:
    """The document that somebody confirmed and that waits for who publishes."""
    if review is None or review.state != State.DA_PUBBLICARE:
        return None
    return review.prepared_hash if review.form == Form.IMPAGINATO else review.retypeset_hash


def _older(copy: Copy) -> bool:
    """Whether the copy was there before any review of it: then it came with an import."""
    return copy.review is None or (copy.at is not None and copy.at <= copy.review.requested_at)


def _form(review: AnonymisationReview | None, copy_hash: str | None) -> Form | None:
    """The form of the copy, where the review still is the one that it was made from: whatever changes in a review takes
    what was made from it.
    """
    if review is None or copy_hash is None:
        return None
    return {review.prepared_hash: Form.IMPAGINATO, review.retypeset_hash: Form.RICOMPOSTO}.get(copy_hash)


def _base(copy: Copy, confirmations: list[OscuramentoStep], form: Form | None) -> BaseOscuramento | None:
    """On which ground: what the last to confirm said; of an older copy what somebody had said before it was made."""
    if confirmations:
        ground = Ground(confirmations[-1].what)
    elif copy.review is not None and form is not None and copy.review.ground_by is not None:
        ground = Ground(copy.review.ground)
    else:
        return None
    return BaseOscuramento(codice=ground, label=ground.label, legge=ground.law)


async def _categories(session: AsyncSession, view: ProvvedimentoView) -> list[CategoriaOscurata]:
    """In the order of the categories, areas last."""
    passages, areas = await oscuramento_repository.passages(session, view.id)
    found = [
        CategoriaOscurata(categoria=category, label=category.label, passi=passages[category])
        for category in Category
        if passages[category]
    ]
    return [*found, CategoriaOscurata(categoria=AREA, label=AREA_LABEL, passi=areas)] if areas else found


def _request(copy: Copy) -> list[DecisioneOscuramento]:
    """That somebody had it obscured after others could read it."""
    review = copy.review
    if review is None or review.request_reason is None:
        return []
    return [
        DecisioneOscuramento(
            azione="richiesta",
            quando=review.requested_at,
            chi=copy.requested_by,
            motivo=review.request_reason,
            codici=[],
        )
    ]


def _decision(action: Azione, step: OscuramentoStep) -> DecisioneOscuramento:
    codes = [each for each in step.confirmed if each not in _OTHER_MATTERS]
    reason = step.reason if codes else None
    return DecisioneOscuramento(azione=action, quando=step.at, chi=step.by, motivo=reason, codici=codes)
