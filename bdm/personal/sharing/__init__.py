"""What others have shared with a person and that person has not opened yet, notes and folders alike."""
