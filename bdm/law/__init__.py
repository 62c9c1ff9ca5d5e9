"""The text of the law, as Normattiva gives it, with the days on which each wording is in force (docs/law.md)."""
