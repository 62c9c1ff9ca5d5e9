"""Use cases of metadata proposals."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.proposal import repository as proposal_repository
from bdm.desk.proposal.reading import VERSION, ListedOffice, Reading, ReferenceLists, read
from bdm.desk.proposal.schemas import ProposalOut, ProposalsOut, UndecidedOut
from bdm.document import repository as document_repository, service as document_service
from bdm.document.model import DocumentState
from bdm.document.processing.computing import compute
from bdm.people.ufficio import service as ufficio_service
from bdm.platform.authz import Reader

MAX_CHARACTERS = 2_000_000
"""Of longer documents the middle is not read: what proposals come from stands at the beginning and the end."""
MAX_CHARACTERS_AT_ONCE = 200_000
"""The same where somebody waits for the answer."""


async def of_document(session: AsyncSession, reader: Reader, file_hash: str) -> ProposalsOut:
    """What the document's text says of the decision. Raises NotFound for who may not open the document.

    Those of an uploaded document were read after its processing; those of others (an import, or a job that has not
    run yet) are read now. A document without text, or that could not be read, has none.
    """
    document = await document_service.require_openable(session, reader, file_hash)
    state = DocumentState(document.state)
    if not state.settled:
        return ProposalsOut(ready=False, proposals=[])
    if state is not DocumentState.ELABORATO:
        return ProposalsOut(ready=True, proposals=[])
    return await _kept_or_read(session, file_hash)


async def area_of(session: AsyncSession, file_hash: str) -> str | None:
    """The area that the text of the document speaks of; None where it does not say."""
    found = await _kept_or_read(session, file_hash)
    return next((each.value for each in found.proposals if each.field == "area"), None)


async def _kept_or_read(session: AsyncSession, file_hash: str) -> ProposalsOut:
    kept = await proposal_repository.get(session, file_hash)
    if kept is None:
        kept = (await _read(session, file_hash, MAX_CHARACTERS_AT_ONCE)).as_json()
    return ProposalsOut(
        ready=True,
        proposals=[ProposalOut.model_validate(each) for each in kept if "value" in each],
        undecided=[UndecidedOut.model_validate(each) for each in kept if "values" in each],
    )


async def read_and_keep(session: AsyncSession, file_hash: str) -> None:
    """Read the proposals of a document and keep them; nothing if it is gone or has no text (any more)."""
    document = await document_repository.get(session, file_hash)
    if document is None or document.state != DocumentState.ELABORATO:
        return
    found = await _read(session, file_hash, MAX_CHARACTERS)
    await proposal_repository.put(session, file_hash, found.as_json(), VERSION)


async def catalogue(session: AsyncSession) -> ReferenceLists:
    """The lists of this installation."""
    offices = [
        ListedOffice(office.nome, office.tipo, office.citta) for office in await ufficio_service.geografia(session)
    ]
    return ReferenceLists.of(offices, await proposal_repository.keywords(session))


async def _read(session: AsyncSession, file_hash: str, characters: int) -> Reading:
    pages = await document_repository.page_texts(session, file_hash)
    lists = await catalogue(session)
    texts = without_middle(pages, characters)
    return await compute(read, sum(map(len, texts)), texts, lists)


def without_middle(pages: Sequence[str], characters: int) -> list[str]:
    """The pages, those in the middle emptied where together they are longer than ``characters``: half of that from
    the beginning, half from the end.
    """
    if sum(map(len, pages)) <= characters:
        return list(pages)
    half = characters // 2
    kept = [""] * len(pages)
    room = half
    for index, page in enumerate(pages):
        kept[index] = page[:room]
        room -= len(kept[index])
        if room <= 0:
            break
    room = half
    for index in range(len(pages) - 1, -1, -1):
        front = kept[index]
        end = pages[index][len(front) :][-room:]
        kept[index] = "\n".join(filter(None, (front, end)))
        room -= len(end)
        if front or room <= 0:
            break
    return kept
