"""Subject matters (materia) and registers of a case (ruolo), each by area."""
