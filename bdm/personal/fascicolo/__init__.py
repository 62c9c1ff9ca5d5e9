"""Personal folders (fascicoli), nested and shared."""
