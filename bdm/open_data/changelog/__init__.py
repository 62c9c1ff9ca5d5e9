"""The register of what changes on the public face, which others follow to keep a copy of it."""
