"""What happened lately at the desk to what a person wrote, prepared or published."""
