"""What keeps an installation running: health, monitoring, doctor, backup, the audit log, processes, demo content."""
