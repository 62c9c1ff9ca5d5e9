"""The language of law beside the language of people: what is looked for besides the words that somebody typed.

``data`` holds the tables ('legge Pinto' → 'L. 89/2001', 'stalking' → 'atti persecutori'), ``additions`` finds them in a
text, ``widened`` writes them into a query, where everybody sees them and can take them out again.
"""

from bdm.search.help.additions.table import FILES, Addition, Synonym, additions, rows
from bdm.search.help.additions.widening import MAX_ALTERNATIVES, criteria_of, doubtful_words, widen

__all__ = [
    "FILES",
    "MAX_ALTERNATIVES",
    "Addition",
    "Synonym",
    "additions",
    "criteria_of",
    "doubtful_words",
    "rows",
    "widen",
]
