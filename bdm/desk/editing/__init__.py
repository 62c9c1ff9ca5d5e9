"""Writing drafts of decisions and abstracts: what the editors' forms save."""
