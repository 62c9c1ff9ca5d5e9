"""Documents whose pages are pictures: Tesseract reads them."""
