"""The whole public face in files, as of one point of the register, and what has changed since such a point."""
