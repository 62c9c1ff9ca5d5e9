"""Judicial offices, the districts of the Courts of Appeal they belong to, and the regions."""
