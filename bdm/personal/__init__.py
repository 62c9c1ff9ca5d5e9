"""What belongs to one account: its folders, notes and preferences."""
