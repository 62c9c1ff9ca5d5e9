"""What GraphQL itself says of a request, in Italian: its own words are English sentences without a code."""

from __future__ import annotations

from typing import Final

from bdm.platform.kit.regex import regex

GENERAL: Final = "La richiesta GraphQL non è valida."

_SENTENCES: Final = (
    (r"Cannot query field '(.+?)' on type '(.+?)'\.", "Il campo «{}» non esiste in «{}»."),
    (r"Unknown argument '(.+?)' on field '(.+?)'\.", "Il parametro «{}» non esiste per il campo «{}»."),
    (r"Unknown argument '(.+?)' on directive '(.+?)'\.", "Il parametro «{}» non esiste per la direttiva «{}»."),
    (r"Unknown type '(.+?)'\.", "Il tipo «{}» non esiste."),
    (r"Unknown fragment '(.+?)'\.", "Il frammento «{}» non esiste."),
    (r"Unknown directive '(.+?)'\.", "La direttiva «{}» non esiste."),
    (r"Directive '(.+?)' may not be used on (.+?)\.", "La direttiva «{}» non è ammessa qui."),
    (r"The directive '(.+?)' can only be used once at this location\.", "La direttiva «{}» è ripetuta."),
    (
        r"Field '(.+?)' must not have a selection since type '(.+?)' has no subfields\.",
        "Il campo «{}» non ha sottocampi.",
    ),
    (
        r"Field '(.+?)' of type '(.+?)' must have (?:a selection of subfields|at least one field selected)\.",
        "Per il campo «{}» occorre indicare quali sottocampi si desiderano.",
    ),
    (
        r"Argument '(.+?)\((.+?):\)' of type '(.+?)' is required, but it was not provided\.",
        "Per «{0}» occorre il parametro «{1}», di tipo {2}.",
    ),
    (r"Variable '(.+?)' is not defined(?: by operation '(?:.+?)')?\.", "La variabile «{}» non è dichiarata."),
    (r"Variable '(.+?)' is never used(?: in (?:operation|fragment) '(?:.+?)')?\.", "La variabile «{}» non è usata."),
    (
        r"Variable '(.+?)' of type '(.+?)' used in position expecting type '(.+?)'\.",
        "La variabile «{}» è di tipo {}, mentre qui occorre il tipo {}.",
    ),
    (r"Variable '(.+?)' cannot be non-input type '(.+?)'\.", "La variabile «{}» non può essere di tipo {}."),
    (r"Variable '(.+?)' has invalid default value.*", "Il valore predefinito della variabile «{}» non è ammesso."),
    (r"Fragment '(.+?)' is never used\.", "Il frammento «{}» non è usato."),
    (r"Cannot spread fragment '(.+?)' within itself.*", "Il frammento «{}» contiene se stesso."),
    (r"Fragment '(.+?)' cannot be spread here .*", "Il frammento «{}» non è ammesso qui."),
    (
        r"Fragment cannot be spread here as objects of type '(.+?)' can never be of type '(.+?)'\.",
        "Un oggetto di tipo «{}» non è mai di tipo «{}».",
    ),
    (r"Fragment(?: '(?:.+?)')? cannot condition on non composite type '(.+?)'\.", "Il tipo «{}» non ha campi."),
    (r"Fields '(.+?)' conflict because .*", "Il campo «{}» è chiesto in due modi diversi: occorre un alias."),
    (
        r"There can be only one (?:argument|variable|fragment|operation|input field) named '(.+?)'\.",
        "«{}» è indicato più di una volta.",
    ),
    (
        r"This anonymous operation must be the only defined operation\.",
        "Se le operazioni sono più d'una, ciascuna deve avere un nome.",
    ),
    (r"The '?(.+?)'? definition is not executable\.", "«{}» non è una richiesta."),
    (r"The (.+?) operation is not supported by the schema\.", "Sono ammesse soltanto letture (query)."),
    (r"Expected value of non-null type '(.+?)' not to be None\.", "Qui occorre un valore di tipo {}, e non null."),
    (r"Expected value of type '(.+?)', found (.+?)\.", "Qui occorre un valore di tipo {}, e non {}."),
    (
        r"(Int|Float|String|Boolean|ID) cannot represent (?:a )?(?:non[- ].*? )?value: (.+)",
        "Qui occorre un valore di tipo {}, e non {}.",
    ),
    (r"Unknown operation named '(.+?)'\.", "L'operazione «{}» non è nella richiesta."),
    (
        r"Must provide operation name if query contains multiple operations\.",
        "La richiesta contiene più operazioni: occorre indicare quale (operationName).",
    ),
    (r"Maximum introspection depth exceeded", "La descrizione dello schema è chiesta a troppi livelli."),
    (r"Syntax Error: (?:Expected (.+?), found (.+?)\.)", "Errore di sintassi: qui occorre {}, e non {}."),
    (
        r"Syntax Error: (?:Unexpected|Cannot parse the unexpected character) (.+?)\.",
        "Errore di sintassi: {} non è ammesso qui.",
    ),
    (r"Syntax Error: Unterminated string\.", "Errore di sintassi: manca la chiusura di un testo."),
    (r"Syntax Error: .*", "Errore di sintassi nella richiesta GraphQL."),
)
_SUGGESTED: Final = regex(r" Did you mean (.+)\?$")
_TOKENS: Final = {"Name": "un nome", "<EOF>": "la fine"}
_READ: Final = [(regex(pattern), told) for pattern, told in _SENTENCES]


def in_italian(message: str) -> str:
    """``message`` of GraphQL in Italian, with what it suggests; ``GENERAL`` for what it is not known to say."""
    suggested = _SUGGESTED.search(message)
    said = message[: suggested.start()] if suggested else message
    for pattern, told in _READ:
        if found := pattern.fullmatch(said):
            sentence = told.format(*(_TOKENS.get(each, each) for each in found.groups()))
            break
    else:
        return GENERAL
    return f"{sentence} Forse si intendeva {_listed(suggested[1])}." if suggested else sentence


def _listed(suggestions: str) -> str:
    """'A', 'B', or 'C'"""
    names = suggestions.replace("'", "").replace(", or ", ", ").replace(" or ", ", ").split(", ")
    return " o ".join(f"«{name}»" for name in names)
