"""The search engine of several hosts: an OpenSearch cluster."""

from bdm.search.engine.opensearch_engine.engine import OpenSearchEngine, open_engine

__all__ = ["OpenSearchEngine", "open_engine"]
