"""Reading PDF files that nobody vouches for: each in a process of its own, with limits on time and memory.

``ReaderPool`` is the way in. Its readers are forked, one for each file, from a small host process that never opens
a file itself: whatever a hostile file does ends with its own process (``host``). PDFium reads, and where it cannot,
pikepdf rebuilds the file first (``reader``); scans go through Tesseract (``ocr``).
"""
