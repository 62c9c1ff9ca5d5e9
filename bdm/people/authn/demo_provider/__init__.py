"""A demo OpenID provider for the embedded profile: the real protocol, loopback only, no passwords."""
