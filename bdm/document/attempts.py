"""When documents are looked at again."""

from __future__ import annotations

LATER_PRIORITY = -20
"""Of what gives way to all documents that wait to be read, those of an import included."""

OLDER_PRIORITY = -30
"""Of what is read again by itself, which gives way to that, too."""


class TryAgain(Exception):
    """The document was not read for a cause that may pass. Holds the code only."""


LATER_INDEXING = 10
"""The place among changes of the index (``bdm.priorita``, where smaller ones go first) of what an import brings, and
what is read of it: it waits for what people change, and for a commit with many."""
