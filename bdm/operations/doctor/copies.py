"""What is restricted: can everyone read it in another decision, which was stored a second time and left open?

No document belongs to two decisions, the database sees to that; but the same decision may come in two files. All pairs
are too many: only those are compared that have the same number or the same R.G. of one office, or whose first and last
page say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import text

from bdm.document import repository as document_repository
from bdm.italian.matching import words
from bdm.operations.doctor.finding import CheckResult, Remedy, from_cases
from bdm.platform.database.session import Database
from bdm.platform.kit.progress import Bar

_CHECK: Final = "Riservatezza: testo leggibile in un altro provvedimento"
_RUN = 5
"""So many words in a row are compared."""
_SHARED = 0.9
"""Such a part of the runs of words says that it is the same text."""
_LETTERS = 200
"""Pages with fewer, a cover sheet say, are those of many documents."""

_PAIRS = r"""
WITH original AS (
    SELECT p.id, r.document_hash AS hash, ufficio, numero_provvedimento, anno_provvedimento, numero_ruolo, anno_ruolo
    FROM provvedimento p JOIN provvedimento_riservato r ON r.provvedimento_id = p.id
    WHERE restricted AND r.document_hash IS NOT NULL
), readable AS (
    SELECT id, document_hash AS hash, ufficio, numero_provvedimento, anno_provvedimento, numero_ruolo, anno_ruolo
    FROM provvedimento WHERE status = 'PUBBLICATO' AND NOT restricted AND document_hash IS NOT NULL
), ends AS MATERIALIZED (
    SELECT page.hash, page_count, string_agg(normalised.hash, '' ORDER BY page_number) AS letters
    FROM (SELECT hash FROM original UNION SELECT hash FROM readable) AS wanted
    JOIN document USING (hash)
    JOIN document_page page ON page.hash = wanted.hash AND page_number IN (1, page_count)
    CROSS JOIN LATERAL (
        SELECT md5(letters) AS hash, length(letters) AS length
        FROM (SELECT regexp_replace(lower(testo), '\W+', '', 'g') AS letters OFFSET 0) AS once
        OFFSET 0  -- else each use computes it again
    ) AS normalised
    GROUP BY page.hash, page_count HAVING sum(length) >= :letters
)
SELECT o.id, o.hash, r.id AS other_id, r.hash AS other_hash
FROM original o JOIN readable r USING (ufficio, numero_provvedimento, anno_provvedimento)
UNION
SELECT o.id, o.hash, r.id, r.hash FROM original o JOIN readable r USING (ufficio, numero_ruolo, anno_ruolo)
UNION
SELECT o.id, o.hash, r.id, r.hash
FROM original o JOIN ends mine ON mine.hash = o.hash
JOIN ends others USING (page_count, letters)
JOIN readable r ON r.hash = others.hash
ORDER BY 1, 3
"""


async def check_copies(database: Database, bar: Bar) -> CheckResult:
    """Look for restricted decisions whose text, or nearly all of it, is that of a published decision that is open."""
    async with database.transaction() as session:
        await session.execute(text("SET LOCAL statement_timeout = 0"))
        pairs = (await session.execute(text(_PAIRS), {"letters": _LETTERS})).all()
    copies = []
    last, original = "", frozenset[str]()
    for done, pair in enumerate(pairs, 1):
        if pair.hash != last:
            last, original = pair.hash, await _runs(database, pair.hash)
        shared = original & await _runs(database, pair.other_hash)
        if original and len(shared) >= _SHARED * len(original):
            copies.append(f"{pair.id}: si legge in {pair.other_id}")
        bar(_CHECK, done, len(pairs))
    return from_cases(_CHECK, copies, Remedy.BY_HAND)


async def _runs(database: Database, file_hash: str) -> frozenset[str]:
    """All runs of words of a document; one that is shorter is one run."""
    async with database.transaction() as session:
        all_words: Sequence[str] = words("\n".join(await document_repository.page_texts(session, file_hash)))
    starts = range(max(len(all_words) - _RUN + 1, min(len(all_words), 1)))
    return frozenset(" ".join(all_words[at : at + _RUN]) for at in starts)
