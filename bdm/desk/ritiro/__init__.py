"""What was withdrawn, as a list for those who worked on it."""
