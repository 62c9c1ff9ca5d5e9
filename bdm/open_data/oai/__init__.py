"""OAI-PMH 2.0: the public face for libraries and archives, which harvest by that protocol."""
