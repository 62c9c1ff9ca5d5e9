"""The engines behind their port: what is indexed, what is asked, and the two adapters that do it."""
