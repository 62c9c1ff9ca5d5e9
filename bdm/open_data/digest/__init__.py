"""The day's digest: one hash over the whole public face, with which anybody can prove that a copy of it is true."""
