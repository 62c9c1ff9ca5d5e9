"""Who of an office takes care of what is in work: a help, and not a lock."""
