"""The limits of a query, and what is said of one that does not parse: the client, which parses too, has the same."""

from __future__ import annotations

from typing import Final

from bdm.content.provvedimento import rules as provvedimento_rules

MAX_LENGTH: Final = 2_000
"""Characters of a query."""
MAX_DEPTH: Final = 20
"""Operators within operators; a criterion alone has depth 1. Parentheses by themselves add nothing."""
MAX_CRITERIA: Final = 200

MAX_WITHIN: Final = 50
"""Words from one to another that is near."""
MAX_NEAR: Final = 4
"""Words near to each other: each is compared with every other."""
MAX_ROOTS: Final = 8
MIN_ROOT: Final = 3
"""Letters: fewer begin too many words."""

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
NO_DISTANCE: Final = f"La distanza tra le parole va da 1 a {MAX_WITHIN}."
NEAR_WORDS: Final = "Le parole vicine sono da due a quattro, per esempio testo_entro_5:(danno biologico)."
NO_ROOT: Final = "«{}» non può essere l'inizio di una parola: servono almeno tre lettere, senza cifre né segni."
TOO_MANY_ROOTS: Final = f"Le parole di cui si cerca l'inizio sono al massimo {MAX_ROOTS}."
NO_WILDCARD: Final = "Il segno «{}» vale solo alla fine di una parola: «locaz*» cerca le parole che cominciano così."
NOT_NEAR: Final = "«{}» sta tra due parole sole, senza virgolette né altri segni: «danno NEAR/5 biologico»."
NOT_IN_EXPRESSION: Final = "«{}» non vale in un'espressione: si scrive testo_entro_5:(danno biologico)."
NO_OPERATOR: Final = "Manca un operatore (AND, OR) prima di «{}»."
NO_CRITERION: Final = "Manca un criterio di ricerca prima di «{}»."
NOT_OPENED: Final = "Manca la parentesi aperta che corrisponde a questa chiusa."
NOT_CLOSED: Final = "Manca una parentesi chiusa."
NOT_QUOTED: Final = "Mancano le virgolette di chiusura."
