"""A line of a dataset: the record, and of a decision its text and what it cites, in one form that never varies."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.document.citation import repository as citation_repository
from bdm.document.citation.reading import CitedAuthority
from bdm.open_data.record import repository as record_repository, service as record_service
from bdm.open_data.record.schemas import ItemName, PublicFace, canonical

UNSURE: Final = bytes(32)
"""The leaf of a line whose text is not the one that its record tells of: it was read again between two statements."""


@dataclass(frozen=True)
class BulkLine:
    """One line, without its end, and the leaf of its record."""

    name: ItemName
    leaf: bytes
    body: bytes


async def read(session: AsyncSession, names: Sequence[ItemName]) -> dict[ItemName, BulkLine]:
    """The lines of those of the items that are public."""
    faces = await record_service.read(session, names)
    hashes = [document["hash"] for face in faces.values() if (document := face.values.get("documento"))]
    texts = await record_repository.texts(session, hashes)
    cited = await citation_repository.of_documents(session, hashes)
    return await asyncio.to_thread(lambda: {name: _line(face, texts, cited) for name, face in faces.items()})


def _line(face: PublicFace, texts: Mapping[str, str], cited: Mapping[str, Sequence[CitedAuthority] | None]) -> BulkLine:
    if face.name[0] == "massima":
        return BulkLine(face.name, face.leaf, b'{"scheda":%b}' % face.body)
    document = face.values["documento"]
    if document is None:
        return BulkLine(face.name, face.leaf, b'{"citazioni":[],"scheda":%b,"testo":null}' % face.body)
    text, found = texts.get(document["hash"]), cited.get(document["hash"])
    own = None if text is None else hashlib.sha256(text.encode()).hexdigest()
    citations = None if found is None else [_citation(each) for each in found]
    body = b'{"citazioni":%b,"scheda":%b,"testo":%b}' % (canonical(citations), face.body, canonical(text))
    return BulkLine(face.name, face.leaf if own == document["testo_sha256"] else UNSURE, body)


def _citation(authority: CitedAuthority) -> dict[str, Any]:
    """As ``CitazioneInUscita`` of the interface, without its checks: there are many."""
    return {
        "nome": authority.nome,
        "tipo": "norma" if authority.norma else "decisione",
        "certa": authority.certain,
        "posti": [
            {
                "pagina": each.page,
                "inizio": each.start,
                "fine": each.end,
                "parte": each.part,
                "trattamento": each.treatment,
            }
            for each in authority.places
        ],
    }
