"""Problems that readers report of what is published, and what the office answers."""
