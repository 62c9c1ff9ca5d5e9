"""What has to be true of an item before it moves on (docs/regole/stati.md#che-cosa-deve-essere-vero)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import repository as anonymisation_repository
from bdm.content.massima import rules as massima_rules
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import rules as provvedimento_rules
from bdm.content.provvedimento.model import Status
from bdm.content.provvedimento.rules import REQUIRED
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.forms import FIELDS
from bdm.desk.workflow import repository as workflow_repository
from bdm.desk.workflow.comments import Comment, page_of
from bdm.desk.workflow.inspection import undecided_in, visible_places
from bdm.desk.workflow.transitions import TRANSITIONS, Action
from bdm.document import service as document_service
from bdm.document.model import DocumentState
from bdm.document.processing.computing import compute
from bdm.people.user.person import accounts_of
from bdm.platform.authz import Kind
from bdm.platform.kit.errors import AppError, Conflict, FieldError, Forbidden, Invalid
from bdm.platform.kit.time import today

NO_DOCUMENT = "Caricare il documento del provvedimento prima di inviarlo in approvazione."
HAS_MASSIME = "Il provvedimento ha abstract collegati: per eliminarlo occorre prima eliminare gli abstract."
NOT_ANONYMISED = (
    "I dati personali del provvedimento sono riservati all'ufficio competente: può essere {} solo dopo la conferma "
    "della versione anonimizzata."
)
UNDER_REVIEW = (
    "La versione anonimizzata del provvedimento è in revisione: può essere {} solo dopo che è stata confermata."
)
WAS_PUBLISHED = "{} è stato pubblicato: non si può eliminare, ma se ne può chiedere il ritiro."
NEVER_PUBLISHED = "{} non è mai stato pubblicato: non si ritira, si può eliminare."
SAME_PERSON = "Il ritiro deve essere confermato da una persona diversa da quella che lo ha chiesto."
UNKNOWN_FIELD = "Scegliere uno dei dati del modulo."
COMMENTED_TWICE = "Su un dato si scrive un solo commento."
NO_PAGES = "Il provvedimento non ha un documento di cui commentare le pagine."
PAGES_NOT_READ = "Le pagine del documento non sono ancora state lette."
NO_SUCH_PAGE = "Il documento non ha la pagina {page}: le pagine sono {count}."
_NAMES: dict[Kind, str] = {"provvedimento": "Il provvedimento", "massima": "L'abstract"}
DECISION_FIRST = "L'abstract può essere pubblicato solo dopo il suo provvedimento."
NOT_REVIEWED = (
    "I dati personali del provvedimento sono riservati e la loro revisione non è conclusa: l'abstract può essere "
    "pubblicato solo dopo la conferma della versione anonimizzata."
)


async def require_history(session: AsyncSession, kind: Kind, item_id: UUID, *, published_before: bool) -> None:
    """What readers may know is not deleted but withdrawn, what they never read is not withdrawn but deleted."""
    if await workflow_repository.published_before(session, kind, item_id) is not published_before:
        if published_before:
            raise Conflict(NEVER_PUBLISHED.format(_NAMES[kind]), code="NEVER_PUBLISHED")
        raise Conflict(WAS_PUBLISHED.format(_NAMES[kind]), code="WAS_PUBLISHED")


async def require_commentable(
    session: AsyncSession, kind: Kind, view: ProvvedimentoView | MassimaView, comments: Sequence[Comment]
) -> None:
    """Comments are on fields of the form or on pages of the decision's document, one on each."""
    fields = [comment.field for comment in comments]
    pages: dict[str, int] = {}
    refused: dict[str, str] = {}
    if isinstance(view, ProvvedimentoView):
        pages = {field: page for field in fields if (page := page_of(field)) is not None}
        refused = await _refused_pages(session, view.document_hash, pages)
    errors = []
    for index, field in enumerate(fields):
        if field in refused:
            errors.append(FieldError(f"comments.{index}.field", refused[field]))
        elif field not in FIELDS[kind] and field not in pages:
            errors.append(FieldError(f"comments.{index}.field", UNKNOWN_FIELD))
        elif field in fields[:index]:
            errors.append(FieldError(f"comments.{index}.field", COMMENTED_TWICE))
    if errors:
        raise Invalid(errors=errors)


async def _refused_pages(session: AsyncSession, file_hash: str | None, pages: Mapping[str, int]) -> dict[str, str]:
    """Why the document has not these of the ``pages``, by their fields."""
    if not pages:
        return {}
    if file_hash is None:
        return dict.fromkeys(pages, NO_PAGES)
    count = (await document_service.get(session, file_hash)).page_count
    if count is None:
        return dict.fromkeys(pages, PAGES_NOT_READ)
    return {field: NO_SUCH_PAGE.format(page=page, count=count) for field, page in pages.items() if page > count}


async def require_second_person(session: AsyncSession, kind: Kind, item_id: UUID, account_id: UUID) -> None:
    """Who asked for the withdrawal does not confirm it."""
    requested_by = await workflow_repository.withdrawal_requested_by(session, kind, item_id)
    if requested_by in await accounts_of(session, account_id):
        raise Forbidden(SAME_PERSON, code="SAME_PERSON")


async def _submit_provvedimento(session: AsyncSession, view: ProvvedimentoView) -> AsyncIterator[AppError]:
    if errors := provvedimento_rules.missing(vars(view)):
        yield Invalid(REQUIRED, errors=errors)
    if errors := provvedimento_rules.wrong_dates(view.data, view.data_pubblicazione, today()):
        yield Invalid(errors=errors)
    if view.document_hash is None:
        yield Conflict(NO_DOCUMENT, code="NO_DOCUMENT")
    elif unsettled := await _unsettled(session, view.document_hash):
        yield unsettled
    if not_obscured := await _not_obscured(session, view, Action.SUBMITTED):
        yield not_obscured


async def _not_obscured(session: AsyncSession, view: ProvvedimentoView, action: Action) -> AppError | None:
    """Unless what others may read of a restricted decision was confirmed, and nothing of it has changed since."""
    if not view.restricted:
        return None
    done = TRANSITIONS[action].past
    if not await workflow_repository.is_anonymised(session, view.id):
        return Conflict(NOT_ANONYMISED.format(done), code="NOT_ANONYMISED")
    if await anonymisation_repository.pending(session, view.id):
        return Conflict(UNDER_REVIEW.format(done), code="NOT_ANONYMISED")
    return None


async def _unsettled(session: AsyncSession, file_hash: str) -> AppError | None:
    document = await document_service.get(session, file_hash)
    state = DocumentState(document.state)
    if state is DocumentState.NON_RIUSCITO:
        return Conflict(document_service.CONVERSION_FAILED, code="CONVERSION_FAILED")
    return None if state.settled else Conflict(document_service.IN_PROGRESS, code="PROCESSING")


async def _publish_provvedimento(session: AsyncSession, view: ProvvedimentoView) -> AsyncIterator[AppError]:
    if not_obscured := await _not_obscured(session, view, Action.PUBLISHED):
        yield not_obscured


async def _delete_provvedimento(session: AsyncSession, view: ProvvedimentoView) -> AsyncIterator[AppError]:
    if await workflow_repository.has_massime(session, view.id):
        yield Conflict(HAS_MASSIME, code="HAS_MASSIME")


async def _submit_massima(session: AsyncSession, view: MassimaView) -> AsyncIterator[AppError]:
    if errors := await compute(massima_rules.missing, len(view.testo), vars(view)):
        yield Invalid(REQUIRED, errors=errors)


async def _publish_massima(session: AsyncSession, view: MassimaView) -> AsyncIterator[AppError]:
    if await workflow_repository.status_of_provvedimento(session, view.provvedimento_id) != Status.PUBBLICATO:
        yield Conflict(DECISION_FIRST, code="DECISION_FIRST")
    hidden = (await anonymisation_repository.load_hidden(session, [view.provvedimento_id]))[view.provvedimento_id]
    if not hidden.restricted:
        return
    settled = await workflow_repository.is_anonymised(session, view.provvedimento_id)
    if not settled or await anonymisation_repository.pending(session, view.provvedimento_id):
        places: list[FieldError] = [*visible_places(view, await undecided_in(session, view))]
        yield Conflict(NOT_REVIEWED, code="NOT_REVIEWED", errors=places)


CHECKS: dict[tuple[Kind, Action], Callable[[AsyncSession, Any], AsyncIterator[AppError]]] = {
    ("provvedimento", Action.SUBMITTED): _submit_provvedimento,
    ("provvedimento", Action.PUBLISHED): _publish_provvedimento,
    ("provvedimento", Action.DELETED): _delete_provvedimento,
    ("massima", Action.SUBMITTED): _submit_massima,
    ("massima", Action.PUBLISHED): _publish_massima,
}
"""Why a step is refused, the first reason first. A step calls it with the item's row and its decision's locked."""
