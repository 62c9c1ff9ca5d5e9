"""What every domain uses: errors, pagination, identifiers, time, Italian texts. Knows nothing of the domain."""
