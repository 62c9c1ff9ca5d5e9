"""What other programs read: the public face of what is published, its changes, and what proves that it is whole."""
