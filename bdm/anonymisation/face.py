"""The public face of restricted items: what their own rows hold (see ``Provvedimento`` and ``Massima``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bdm.anonymisation.mask import Mask
from bdm.anonymisation.names import initials, is_body


def public_parties(parties: Sequence[str]) -> list[str]:
    """The parties as everyone reads them. A company that bears the name of a party loses that part of it."""
    mask = Mask(parties)
    return [mask.text(initials(party)) if is_body(party) else initials(party) for party in parties]


def public_face_of_provvedimento(parte_processuale: Sequence[str]) -> dict[str, Any]:
    """The columns in which the public row of a restricted decision differs from its original."""
    return {
        "titolo": None,
        "parte_processuale": public_parties(parte_processuale),
        "annotazione": None,
        "estratto": [],
        "document_hash": None,
    }


def public_face_of_massima(titolo: str, testo: str, parte_processuale: Sequence[str]) -> dict[str, Any]:
    """The same for an abstract; ``parte_processuale`` are the parties of its decision, as the original lists them."""
    mask = Mask(parte_processuale)
    return {"titolo": mask.text(titolo), "testo": mask.html(testo), "annotazione": None, "estratto": []}
