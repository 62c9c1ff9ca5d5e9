"""What is done with one PDF file that nobody vouches for, within a process that may die of it: reading its text, its
scans, its envelope and its attachments, finding passages on its pages. PDFium reads, and where it cannot, pikepdf
rebuilds the file first (``reader``); scans go through Tesseract (``ocr``).
"""
