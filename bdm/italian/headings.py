"""The headings of a decision's parts, as Italian decisions write them (art. 132 c.p.c., art. 546 c.p.p.).

Where a heading may stand (on a line of its own, before a sentence, in capitals) is the reader's.
"""

from __future__ import annotations

from typing import Final

from bdm.italian.table import Table, any_case

_OF_DECISION: Final = r"(?:\s+(?:della|del|per\s+la)\s+(?:dec\w{4,8}|decidere|sentenza))"

OPENS_CASE: Final = Table(
    (
        r"nell?[ao]?\s+(?:seguente\s+)?(?:causa|procediment|giudizi|process|controversi)",
        "nella causa | nel procedimento | nella seguente controversia",
        "la causa | nel corso del giudizio",
    ),
    any_case=True,
)
"""Where the heading goes on to the case: after the court and the judges."""
FACTS_AND_REASONS: Final = Table(
    (
        r"svolgimento\s+del\s+(?:processo|giudizio)\s+e\s+motivi" + _OF_DECISION,
        "Svolgimento del processo e motivi della decisione",
        "svolgimento del processo",
    ),
    (
        r"(?:le\s+)?(?:ragioni|motivi)\s+(?:di|in)\s+fatto\s+ed?\s+(?:(?:di|in)\s+)?diritto" + _OF_DECISION + "?",
        "Le ragioni di fatto e di diritto della decisione | Motivi in fatto e diritto",
        "i motivi di appello in diritto",
    ),
    (
        r"(?:in\s+)?fatto\s+ed?\s+(?:in\s+)?diritto",
        "FATTO E DIRITTO | In fatto ed in diritto",
        "il fatto, e il diritto",
    ),
    (
        r"(?:concis|brev|succint|sintetic)[ae]\s+esposizione\s+"
        r"(?:del(?:le|la|l'|l’)?|dei)\s?(?:\w+\s+){1,8}?dec\w{4,8}",
        "Concisa esposizione delle ragioni di fatto e di diritto della decisione",
        "breve esposizione dei fatti",
    ),
    any_case=True,
)
FACTS: Final = Table(
    (r"svolgimento\s+del\s+(?:processo|giudizio|procedimento)", "Svolgimento del processo", "svolgimento di attività"),
    (r"premesso\s+in\s+fatto", "Premesso in fatto", "premesso che"),
    (r"in\s+fatto", "IN FATTO", "di fatto"),
    any_case=True,
)
REASONS: Final = Table(
    (
        r"(?:motivi|ragioni(?:\s+giuridiche)?|motivazione)" + _OF_DECISION,
        "Motivi della decisione | Ragioni giuridiche della decisione | Motivazione della sentenza",
        "motivi di appello",
    ),
    (r"(?:(?:considerato|ritenuto|osserva)\s+)?in\s+diritto", "Considerato in diritto | In diritto", "ritenuto che"),
    any_case=True,
)
CONCLUSIONS: Final = Table((r"conclusioni\s+delle\s+parti", "Conclusioni delle parti", "le conclusioni"), any_case=True)
PQM: Final = Table((r"\bP\s?\.?\s?Q\s?\.?\s?M\b", "P. Q.M. | p.q.m.", "la p.q. del bilancio"), any_case=True)
FOR_THESE_REASONS: Final = Table(
    (r"\bper\s+quest[ie]\s+motivi\b", "PER QUESTI MOTIVI", "per questi tre motivi"),
    (r"\bper\s+tali\s+motivi\b", "Per tali\nmotivi", "per tali ragioni"),
    (r"\bper\s+i\s+su(?:esposti|ddetti)\s+motivi\b", "per i suesposti motivi", "per i motivi suesposti"),
    any_case=True,
)
FOR_THESE_REASONS_IN_GERMAN: Final = Table(
    (
        r"aus\s+(?:diesen|den\s+(?:dargelegten|oben\s?genannten|genannten|angeführten))\s+gr(?:ü|ue)nden",
        "AUS DIESEN GRÜNDEN | Aus diesen\nGründen | aus den dargelegten Gründen",
        "aus diesem Grund | aus anderen Gründen",
    ),
    any_case=True,
)
OPERATIVE: Final = any_case(PQM, FOR_THESE_REASONS, FOR_THESE_REASONS_IN_GERMAN)
"""What the operative part begins with."""

FACTS_AND_REASONS_ALONE: Final = Table((r"osserva", "OSSERVA", "ritenuto"), any_case=True)
FACTS_ALONE: Final = Table(
    (r"fatto", "FATTO", "dato"), (r"premess[oa](?:\s+che)?", "PREMESSO CHE | PREMESSA", "permesso"), any_case=True
)
REASONS_ALONE: Final = Table(
    (r"motivi|motivazione|diritto", "MOTIVI | MOTIVAZIONE | DIRITTO", "moventi"),
    (r"(?:considerato|ritenuto|rilevato)(?:\s+che)?", "CONSIDERATO CHE | RITENUTO | RILEVATO", "valutato"),
    any_case=True,
)
CONCLUSIONS_ALONE: Final = Table((r"conclusioni", "CONCLUSIONI", "conclusione"), any_case=True)
"""These are words of any sentence: a heading only on a line of their own, in capitals."""

FACTS_AND_REASONS_IN_GERMAN: Final = Table(
    (
        r"(?:kurze\s+darstellung\s+der\s+)?(?:tats(?:ä|ae)chliche[nr]?|faktische[nr]?)\s+und\s+rechtliche[nr]?\s+"
        r"(?:entscheidungs|urteils)?(?:gr(?:ü|ue)nde|begr(?:ü|ue)ndung)(?:\s+der\s+entscheidung)?",
        "Tatsächliche und rechtliche Entscheidungsgründe | Faktische und rechtliche Gründe der Entscheidung",
        "tatsächlich und rechtlich begründet",
    ),
    (
        r"(?:sachverhalt|verfahrens(?:ab|ver)lauf)\s+und\s+(?:entscheidungs|urteils)?(?:gr(?:ü|ue)nde|begr(?:ü|ue)ndung)",
        "Sachverhalt und Entscheidungsgründe | Verfahrensablauf und Begründung",
        "Sachverhalt",
    ),
    any_case=True,
)
FACTS_IN_GERMAN: Final = Table(
    (
        r"sachverhalt|tatbestand|(?:prozess|verfahrens)(?:ab|ver)lauf|(?:ab|ver)lauf\s+des\s+verfahrens",
        "Sachverhalt | TATBESTAND | Verfahrensablauf | Ablauf des Verfahrens",
        "Verfahren",
    ),
    any_case=True,
)
REASONS_IN_GERMAN: Final = Table(
    (
        r"(?:rechtliche\s+|entscheidungs|urteils)?(?:gr(?:ü|ue)nde|begr(?:ü|ue)ndung)(?:\s+(?:der\s+entscheidung|des\s+urteils))?",
        "Entscheidungsgründe | BEGRÜNDUNG | Gründe der Entscheidung | Rechtliche Begründung | Entscheidungsgruende",
        "Grund",
    ),
    any_case=True,
)
CONCLUSIONS_IN_GERMAN: Final = Table(
    (
        r"(?:schluss)?antr(?:ä|ae)ge(?:\s+der\s+parteien)?|schlussfolgerungen\s+der\s+parteien",
        "Schlussanträge | Anträge der Parteien",
        "Antragsteller",
    ),
    any_case=True,
)
"""Words of any sentence too, and written with a capital in all of them: a heading only on a line of their own."""
