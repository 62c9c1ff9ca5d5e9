"""Reading metadata from the text of a decision: pure functions, without database or files.

Every field has a small module of its own. None of them guesses: where the text is silent, or says two things, there
is no proposal. Expressions run on the beginning and the end of the text only, which are of bounded length; what runs
over all of it (references, keywords, stamps) takes time linear in its length.
"""

from bdm.desk.proposal.reading.catalogue import ListedOffice, ReferenceLists
from bdm.desk.proposal.reading.proposals import VERSION, Reading, propose, read
from bdm.desk.proposal.reading.source import DocumentText, OpenField, Proposal

__all__ = [
    "VERSION",
    "DocumentText",
    "ListedOffice",
    "OpenField",
    "Proposal",
    "Reading",
    "ReferenceLists",
    "propose",
    "read",
]
