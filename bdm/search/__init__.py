"""Full-text search, in five rooms: the query language (``query``), the engines behind their port (``engine``), the feed
from the database (``feed``), the answer (``answer``) and the help (``help``). Beside them what is asked of the same
index: the archive, how often values occur, similar decisions, precedents.
"""
