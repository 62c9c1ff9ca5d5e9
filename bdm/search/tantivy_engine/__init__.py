"""The search engine of the embedded profile: Tantivy, in process, on a local folder."""
