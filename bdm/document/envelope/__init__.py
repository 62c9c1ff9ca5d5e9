"""The signed envelope (``.p7m``) that a document came in: kept as it came, with who says to have signed it."""
