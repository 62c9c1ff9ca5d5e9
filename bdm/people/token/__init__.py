"""Tokens: what programs show in the place of a person who signs in, to read the public face and nothing else."""
