"""The search engine of the embedded profile: Tantivy, in process, on a local folder."""

from bdm.search.engine.tantivy_engine.engine import TantivyEngine, open_engine, suspect_index

__all__ = ["TantivyEngine", "open_engine", "suspect_index"]
