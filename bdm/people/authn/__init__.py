"""Who you are: sign-in with OpenID Connect, sessions kept on the server, the demo provider."""
