"""The page of a decision at an address that can be cited, and what leads there (docs/api.md#indirizzi-permanenti)."""
