"""What is read from the text of a document, once it is there."""
