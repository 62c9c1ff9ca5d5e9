"""The anonymised text of a decision as a new document: nothing of the original's layout is in it, and with that no mark
whose width gives a name away.
"""

from bdm.anonymisation.typeset.writer import typeset

__all__ = ["typeset"]
