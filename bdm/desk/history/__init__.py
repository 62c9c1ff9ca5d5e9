"""What each save changed of a decision or an abstract, by whom: told to those who work on it."""
