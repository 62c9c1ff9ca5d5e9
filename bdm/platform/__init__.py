"""What every room stands on, and what knows nothing of case law: database, files, jobs, HTTP, rights, audit."""
