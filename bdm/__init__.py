"""BDM, the Banca Dati di Merito: the case-law database of the merit courts."""

__version__ = "0.2.0"
"""After https://semver.org; what each version brings is in CHANGELOG.md."""
