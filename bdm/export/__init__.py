"""Result lists as files: CSV for a spreadsheet, RIS for a reference manager."""
