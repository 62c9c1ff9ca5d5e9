"""What people follow, and what they are told of it: in the service, and by mail where they want."""
