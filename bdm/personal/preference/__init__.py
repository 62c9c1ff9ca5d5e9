"""What the client remembers for each person, on every computer of theirs."""
