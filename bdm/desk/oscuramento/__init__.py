"""What was decided of the personal data of each decision, as it follows from what is recorded."""
