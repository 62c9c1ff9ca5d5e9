"""``bdm doctor``: do database, documents and index agree? What is derived can be repaired, the truth never is."""
