"""Completing what somebody types: the values that occur in published content, by how often they do.

Derived from the content by the one loop that feeds the index, rebuilt by ``bdm reindex``, checked by ``bdm doctor``.
"""
