"""The limits of a query, and what is said of one that does not parse: the client, which parses too, has the same."""

from __future__ import annotations

from typing import Final

from bdm.content.provvedimento import rules as provvedimento_rules

MAX_LENGTH: Final = 2_000
"""Characters of a query."""
MAX_DEPTH: Final = 20
"""Operators within operators; a criterion alone has depth 1. Parentheses by themselves add nothing."""
MAX_CRITERIA: Final = 200

INCOMPLETE: Final = "Completare il criterio di ricerca."
TOO_LONG: Final = "La ricerca supera i 2.000 caratteri."
TOO_DEEP: Final = f"La ricerca supera i {MAX_DEPTH} livelli di operatori."
TOO_MANY: Final = f"La ricerca supera i {MAX_CRITERIA} criteri."
NO_FIELD: Final = "Il campo «{}» non esiste."
ONE_VALUE: Final = "Il campo «{}» vuole un solo valore tra virgolette."
NO_DAYS: Final = "Il campo «{}» non ammette un intervallo di date."
A_NUMBER: Final = "Il campo «{}» vuole un numero."
NO_SUCH_DAY: Final = "La data «{}» non esiste: il formato è GG/MM/AAAA."
RANGE: Final = "Un intervallo di date si scrive [GG/MM/AAAA TO GG/MM/AAAA]."
END_BEFORE_START: Final = "La data finale precede quella iniziale."
FUTURE: Final = provvedimento_rules.FUTURE
EMPTY: Final = "Il valore tra virgolette è vuoto."
NOT_IN_TEXT: Final = "Il carattere «{}» non è ammesso nel testo da cercare."
NOT_HERE: Final = "Il carattere «{}» non è ammesso qui."
NOT_IN_LIST: Final = "«{}» non può stare in un elenco di parole."
NO_OPERATOR: Final = "Manca un operatore (AND, OR) prima di «{}»."
NO_CRITERION: Final = "Manca un criterio di ricerca prima di «{}»."
NOT_OPENED: Final = "Manca la parentesi aperta che corrisponde a questa chiusa."
NOT_CLOSED: Final = "Manca una parentesi chiusa."
NOT_QUOTED: Final = "Mancano le virgolette di chiusura."
