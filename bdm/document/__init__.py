"""Documents: the PDF files of decisions and what was read from them."""
