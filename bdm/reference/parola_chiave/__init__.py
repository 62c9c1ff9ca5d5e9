"""Keywords (parola_chiave) of each materia."""
