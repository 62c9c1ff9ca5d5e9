"""The archive: what was published, by district, office, materia and time."""
