"""All that is added to a query when somebody asks it, where everybody sees it and can take it out again."""

from __future__ import annotations

from bdm.platform.authz import Scope
from bdm.search.engine.port import IndexNotReady, SearchEngine
from bdm.search.help.additions import doubtful_words, widen
from bdm.search.help.passages import whole
from bdm.search.help.spelling import Spread, corrections


async def complete(engine: SearchEngine, scope: Scope, q: str, before: str = "") -> str:
    """``q`` with its passages whole, the terms of law for its words, and what words that stand nowhere were probably
    meant to be. Criteria that the query ``before`` has too stay as they are. Raises QuerySyntax, IndexNotReady.
    """
    mended = await whole(engine, scope, q, before)
    words = doubtful_words(mended, before)
    try:
        meant = await corrections(engine, "provvedimento", words, Spread.NOWHERE) if words else {}
    except IndexNotReady:
        meant = {}  # the tables need no index
    return widen(mended, before, meant)
