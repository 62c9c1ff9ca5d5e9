"""Use cases of the review: what a person sees of it and does with it. Jobs do the rest (``bdm.anonymisation.jobs``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import confirming, jobs as anonymisation_jobs, repository as anonymisation_repository, shapes
from bdm.anonymisation.changes import SPAN, Changes
from bdm.anonymisation.detection import Ground
from bdm.anonymisation.hooks import note_change
from bdm.anonymisation.model import AnonymisationConfirmation, AnonymisationReview, Form, State
from bdm.anonymisation.repository import LoadedReview, StoredPage
from bdm.anonymisation.results import discard_result
from bdm.anonymisation.schemas import GROUND, ConfirmIn, Review, ReviewPatch, ReviewState
from bdm.anonymisation.shapes import questions, took_part
from bdm.content.doubts import Code, reason_for, require_confirmed
from bdm.content.provvedimento import service as provvedimento_service
from bdm.content.provvedimento.model import Status
from bdm.content.provvedimento.rules import OTHER_OFFICE
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.people.user.person import accounts_of
from bdm.platform import audit
from bdm.platform.audit.service import record_opening
from bdm.platform.authz import Permission, Reader, Scope, permission_for
from bdm.platform.authz.permissions import STEPS
from bdm.platform.http.files import NO_DOCUMENT
from bdm.platform.kit.errors import Conflict, FieldError, Forbidden, NotFound
from bdm.platform.kit.time import now

ORIGINAL: Final = "I dati personali sono riservati all'ufficio competente: può oscurarli solo chi ne legge l'originale."
NOT_RESTRICTED: Final = "I dati personali del provvedimento non sono riservati: non c'è nulla da oscurare."
WITHOUT_DOCUMENT: Final = "Il provvedimento non ha ancora un documento da rivedere."
CHANGED: Final = "La revisione è stata modificata nel frattempo. Verificare le modifiche prima di procedere."
DETECTING: Final = "La ricerca dei dati personali è in corso. Attendere qualche istante."
NOT_DETECTED: Final = "La ricerca dei dati personali non è riuscita: ripeterla prima di preparare il documento."
PREPARING: Final = "Il documento è già in preparazione."
UNDECIDED: Final = "Decidere su tutti i passi proposti prima di preparare il documento."
UNSEEN: Final = "Le pagine senza testo o non in italiano vanno guardate una per una prima di preparare il documento."
NOT_READY: Final = "Non c'è un documento pronto da confermare."
SAME_PERSON: Final = (
    "Chi ha preparato il documento anonimizzato, o ha deciso su un passo, non può confermarlo: lo conferma un'altra "
    "persona dell'ufficio, che redige, approva o pubblica."
)
THIRD_PERSON: Final = (
    "Con questa versione il pubblico leggerebbe più di ora: la pubblica chi ha il permesso di pubblicare e non ha "
    "preparato, deciso o confermato nulla di essa."
)
UNANSWERED: Final = "Prima di confermare occorre rispondere per ogni passo lasciato leggibile o proposto con un dubbio."
NOT_LOOKED_AT: Final = "Prima di confermare occorre guardare le pagine senza testo o non in italiano: {}."


LOOK: Final = tuple(permission_for(step, "provvedimento") for step in STEPS)
"""Who looks at a review and confirms what another has prepared."""
EDIT: Final = (Permission.EDIT_PROVVEDIMENTO,)
"""Who changes it."""


@dataclass(frozen=True)
class PreparedDocument:
    """A document that was prepared; ``name`` is what it is called when saved, without ending."""

    file_hash: str
    name: str


async def get_provvedimento(
    session: AsyncSession, reader: Reader, name: str, permissions: Sequence[Permission] = LOOK
) -> ProvvedimentoView:
    """The decision with this id (ours or the source's), for those who look at its review, or who have one of
    ``permissions``. Raises NotFound for what the reader may not see; Forbidden without permission, office or sight
    of the original; Conflict where it is not restricted.
    """
    view = await provvedimento_service.get(session, Scope.of(reader), name)
    reader.require(*permissions)
    if view.ufficio not in Scope.of(reader).drafts("provvedimento"):
        raise Forbidden(OTHER_OFFICE)
    if not view.original:
        raise Forbidden(ORIGINAL)
    if not view.restricted:
        raise Conflict(NOT_RESTRICTED, code="NOT_RESTRICTED")
    return view


async def open_review(session: AsyncSession, reader: Reader, name: str, *, with_pages: bool) -> Review:
    """The review; it begins with this where there is none. Opening the text of the original is recorded."""
    view = await get_provvedimento(session, reader, name)
    if view.document_hash is None:
        raise Conflict(WITHOUT_DOCUMENT, code="NO_DOCUMENT")
    review = await anonymisation_repository.get(session, view.id)
    if review is None:
        await anonymisation_jobs.request(session, view.id)
        review = await _present(session, view)
    if with_pages:
        await record_opening(session, reader.upn, view.id, "testo")
    loaded = await anonymisation_repository.load(session, review)
    pages = await anonymisation_repository.pages(session, view.document_hash)
    return await shapes.review(session, view, reader, loaded, pages, with_pages=with_pages)


async def change(session: AsyncSession, reader: Reader, name: str, patch: ReviewPatch) -> ReviewState:
    """Change the review. Raises Conflict with EDIT_CONFLICT on an older version, DETECTING while passages are looked
    for; Invalid for passages, persons or pages that there are not.
    """
    view, loaded = await _locked(session, reader, name)
    review = loaded.review
    _require_version(review, patch.version)
    if review.state == State.IN_CODA:
        raise Conflict(DETECTING, code="DETECTING", extra={"version": review.version})
    pages = await anonymisation_repository.pages(session, view.document_hash)
    restyled = patch.style is not None and patch.style != review.style
    others = patch.model_dump(exclude={"version", "form"}, exclude_defaults=True)
    if patch.ground is not None:
        review.ground, review.ground_by = patch.ground, reader.account_id
    review.style = patch.style or review.style
    changes = Changes(loaded, pages, reader.account_id)
    changes.apply(patch)
    session.add_all(changes.add)
    for row in changes.delete:
        await session.delete(row)
    await _choose_form(session, loaded, patch.form)
    if others:
        await discard_result(session, review)
    review.version += 1
    await note_change(session, view.id)
    if restyled:
        await anonymisation_jobs.ask_detection(session, review)
    detail = {
        "version": review.version,
        "ground": review.ground,
        "style": review.style,
        "form": review.form,
        "decided": changes.decided,
        "categorised": len(patch.categories),
        "added": len(patch.spans) + len(patch.areas),
        "removed": len(patch.remove),
        "renamed": len(patch.replacements),
    }
    await audit.record(session, reader.upn, "review_changed", "provvedimento", view.id, detail)
    return await _state(session, reader, view, pages)


async def detect_again(session: AsyncSession, reader: Reader, name: str) -> ReviewState:
    """Have personal data looked for again, as they are and with what is known now."""
    view, loaded = await _locked(session, reader, name)
    await anonymisation_jobs.ask_detection(session, loaded.review)
    await audit.record(session, reader.upn, "review_detected_again", "provvedimento", view.id)
    return await _state(session, reader, view)


async def prepare(session: AsyncSession, reader: Reader, name: str, ground: Ground | None = None) -> ReviewState:
    """Have the documents made; ``ground`` is what is said of it if nobody has. Raises Conflict with UNDECIDED while
    something waits for the person, GROUND, DETECTING, PREPARING.
    """
    view, loaded = await _locked(session, reader, name)
    review = loaded.review
    version = {"version": review.version}
    if review.state == State.IN_CODA or review.file_hash != view.document_hash:
        raise Conflict(DETECTING, code="DETECTING", extra=version)
    if review.detected_at is None:
        raise Conflict(NOT_DETECTED, code="NOT_DETECTED", extra=version)
    if review.state == State.IN_PREPARAZIONE:
        raise Conflict(PREPARING, code="PREPARING", extra=version)
    pages = await anonymisation_repository.pages(session, view.document_hash)
    if loaded.undecided:
        raise Conflict(UNDECIDED, code="UNDECIDED", extra=version | {"undecided": loaded.undecided})
    if {page.number for page in await shapes.unread(pages)} - set(review.looked_at):
        raise Conflict(UNSEEN, code="UNDECIDED", extra=version | {"undecided": 0})
    if review.ground_by is None:
        if ground is None:
            raise Conflict(GROUND, code="GROUND", errors=[FieldError("ground", GROUND)], extra=version)
        review.ground, review.ground_by = ground, reader.account_id
    await discard_result(session, review)
    review.state, review.message, review.prepared_by = State.IN_PREPARAZIONE, None, reader.account_id
    review.version += 1
    await session.flush()
    await anonymisation_jobs.enqueue_for(session, anonymisation_jobs.prepare, view.id)
    detail = {"version": review.version, "ground": review.ground, "passages": len(loaded.spans)}
    await audit.record(session, reader.upn, "anonymisation_started", "provvedimento", view.id, detail)
    return await _state(session, reader, view, pages)


async def prepared_document(session: AsyncSession, reader: Reader, name: str, form: Form | None) -> PreparedDocument:
    """The document that was prepared, in a form. Raises NotFound where there is none."""
    view = await get_provvedimento(session, reader, name)
    review = await anonymisation_repository.get(session, view.id)
    file_hash = _hash_of(review, Form(form or review.form)) if review is not None else None
    if file_hash is None:
        raise NotFound(NO_DOCUMENT)
    return PreparedDocument(file_hash, f"{view.label} - anonimizzato")


async def confirm(session: AsyncSession, reader: Reader, name: str, confirmation: ConfirmIn) -> ReviewState:
    """Let others read what was prepared, in the chosen form. The index and the notes on an earlier version follow.

    Where the public would read more of a published decision than it does now, the first confirmation only hands it to
    who publishes, whose own lets it be read. Raises Forbidden for whoever took part in it
    (docs/regole/riservatezza.md#due-persone); Conflict with NOT_READY, UNANSWERED, NOT_LOOKED_AT, TO_BE_CONFIRMED;
    Invalid without a reason where one is asked for.
    """
    view, loaded = await _locked(session, reader, name, LOOK)
    review = loaded.review
    _require_version(review, confirmation.version)
    released = review.state == State.DA_PUBBLICARE
    file_hash = await _ready(session, view, review)
    accounts = await accounts_of(session, reader.account_id)
    if took_part(review, accounts):
        raise Forbidden(SAME_PERSON, code="SAME_PERSON")
    if released and (not reader.has(Permission.PUBLISH_PROVVEDIMENTO) or review.confirmed_by in (None, *accounts)):
        raise Forbidden(THIRD_PERSON, code="SAME_PERSON")
    await _require_answers(session, view, loaded, confirmation)
    hidden = (await anonymisation_repository.load_hidden(session, [view.id]))[view.id]
    remains, _ = await confirming.remains_of(session, view.id, file_hash, hidden)
    codes = require_confirmed(confirming.doubts_of(remains), confirmation.confirmed)
    reason = reason_for(codes, confirmation.reason)
    waits = not released and await _waits_for_publisher(session, view, review, file_hash, codes)
    session.add(
        AnonymisationConfirmation(
            provvedimento_id=view.id,
            account_id=reader.account_id,
            document_hash=file_hash,
            ground=review.ground,
            confirmed=[*codes],
            reason=reason,
            published=not waits,
        )
    )
    at = now()
    review.message, review.version = None, review.version + 1
    review.state = State.DA_PUBBLICARE if waits else State.CONFERMATA
    review.confirmed_at = None if waits else at
    review.confirmed_by = review.confirmed_by if released else reader.account_id
    review.uncovered = review.uncovered and waits
    await session.flush()
    if not waits:
        await anonymisation_repository.publish(session, view.id, file_hash=file_hash, at=at, editor=reader.account_id)
        await anonymisation_repository.detach_unused(session, view.id, (review.prepared_hash, review.retypeset_hash))
        await note_change(session, view.id)
    detail = {"version": review.version, "ground": review.ground, "form": review.form, "document": file_hash}
    detail |= {"confirmed": [*codes], "published": not waits}
    await audit.record(session, reader.upn, "anonymisation_confirmed", "provvedimento", view.id, detail)
    session.expire_all()
    return await _state(session, reader, await get_provvedimento(session, reader, str(view.id)))


async def _ready(session: AsyncSession, view: ProvvedimentoView, review: AnonymisationReview) -> str:
    """The document that waits to be confirmed. Raises Conflict with NOT_READY."""
    file_hash = _hash_of(review, Form(review.form))
    waiting = review.state in (State.PRONTA, State.DA_PUBBLICARE) and review.file_hash == view.document_hash
    if (
        not waiting
        or file_hash is None
        or file_hash not in await anonymisation_repository.document_hashes(session, view.id)
    ):
        raise Conflict(NOT_READY, code="NOT_READY", extra={"version": review.version})
    return file_hash


async def _require_answers(
    session: AsyncSession, view: ProvvedimentoView, loaded: LoadedReview, confirmation: ConfirmIn
) -> None:
    """Whoever confirms has looked at each passage that is left or was doubtful, and at each unread page."""
    version = {"version": loaded.review.version}
    open_questions = {f"{SPAN}{span.id}" for span in questions(loaded.spans)} - set(confirmation.answered)
    if open_questions:
        raise Conflict(UNANSWERED, code="UNANSWERED", extra=version | {"questions": sorted(open_questions)})
    pages = await anonymisation_repository.pages(session, view.document_hash)
    if unseen := sorted({page.number for page in await shapes.unread(pages)} - set(confirmation.looked_at)):
        detail = NOT_LOOKED_AT.format(", ".join(map(str, unseen)))
        raise Conflict(detail, code="NOT_LOOKED_AT", extra=version | {"pages": unseen})


async def _waits_for_publisher(
    session: AsyncSession, view: ProvvedimentoView, review: AnonymisationReview, file_hash: str, codes: Sequence[Code]
) -> bool:
    """Whether what the public reads of a published decision would grow; the first time it reads nothing, so that only
    what remains in it counts.
    """
    if view.status != Status.PUBBLICATO:
        return False
    if view.anonymized_document_hash is None:
        return Code.NAME_LEFT in codes
    return review.uncovered or await confirming.shows_more(
        session, view.document_hash, view.anonymized_document_hash, file_hash, view.label
    )


async def _locked(
    session: AsyncSession, reader: Reader, name: str, permissions: Sequence[Permission] = EDIT
) -> tuple[ProvvedimentoView, LoadedReview]:
    view = await get_provvedimento(session, reader, name, permissions)
    await anonymisation_repository.lock_provvedimento(session, view.id)
    view = await get_provvedimento(session, reader, str(view.id))
    review = await anonymisation_repository.lock(session, view.id)
    if review is None:
        await anonymisation_jobs.request(session, view.id)
        review = await _present(session, view)
    return view, await anonymisation_repository.load(session, review)


async def _present(session: AsyncSession, view: ProvvedimentoView) -> AnonymisationReview:
    review = await anonymisation_repository.get(session, view.id)
    if review is None:  # restricted no longer, a moment ago
        raise Conflict(NOT_RESTRICTED, code="NOT_RESTRICTED")
    return review


async def _state(
    session: AsyncSession, reader: Reader, view: ProvvedimentoView, pages: Sequence[StoredPage] | None = None
) -> ReviewState:
    review = await _present(session, view)
    if pages is None:
        pages = await anonymisation_repository.pages(session, view.document_hash)
    loaded = await anonymisation_repository.load(session, review)
    whole = await shapes.review(session, view, reader, loaded, pages, with_pages=False)
    return ReviewState.model_validate(whole.model_dump(exclude={"pages", "losses"}))


async def _choose_form(session: AsyncSession, loaded: LoadedReview, form: Form | None) -> None:
    """Both forms are prepared together: another one needs a look and a confirmation, no preparation."""
    review = loaded.review
    if form is None or form == review.form:
        return
    review.form = form
    if review.state not in (State.PRONTA, State.DA_PUBBLICARE, State.CONFERMATA):
        return
    if _hash_of(review, form) is None:
        await discard_result(session, review)
    else:
        review.state, review.confirmed_at, review.confirmed_by = State.PRONTA, None, None


def _hash_of(review: AnonymisationReview, form: Form) -> str | None:
    return review.prepared_hash if form is Form.IMPAGINATO else review.retypeset_hash


def _require_version(review: AnonymisationReview, version: int) -> None:
    if review.version != version:
        raise Conflict(CHANGED, code="EDIT_CONFLICT", extra={"version": review.version})
