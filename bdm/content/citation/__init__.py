"""Citations: how a decision is cited in a brief or in a journal, made from what is known of it."""

from bdm.content.citation.service import StyledCitation, citations, cite

__all__ = ["StyledCitation", "citations", "cite"]
