"""BDM, the Banca Dati di Merito: the case-law database of the merit courts."""

__version__ = "0.1.0"
