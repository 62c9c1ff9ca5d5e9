"""Who has which draft open for editing, now: told to colleagues before they write over each other."""
