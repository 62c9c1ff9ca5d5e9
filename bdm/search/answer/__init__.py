"""The answer: one page of what a person may see, why each was found, and how many have which value."""
