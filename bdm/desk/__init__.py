"""The editors' desk: uploading, writing, moving and publishing decisions and abstracts."""
