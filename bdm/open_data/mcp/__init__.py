"""For the assistants of others (Model Context Protocol): few tools, read only, over the public face."""
