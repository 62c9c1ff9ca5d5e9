"""The processes in which files are read (``bdm.document.pdf``) and redacted, and texts worked through (``computing``),
with limits on time and memory.

``ReaderPool`` is the way in. Its readers are forked, one for each file, from a small host process that never opens
a file itself: whatever a hostile file does ends with its own process (``host``).
"""
