"""What an installation may decide: ``model`` has them all, ``values`` the kinds of their values, ``environment``
how they are read.
"""

from bdm.settings.environment import IN_FILE, NOT_SETTINGS, PREFIX, WrongSettings, secret_in_file, secrets
from bdm.settings.model import API_PREFIX, OPEN_API_PREFIX, Settings, get_settings

__all__ = [
    "API_PREFIX",
    "IN_FILE",
    "NOT_SETTINGS",
    "OPEN_API_PREFIX",
    "PREFIX",
    "Settings",
    "WrongSettings",
    "get_settings",
    "secret_in_file",
    "secrets",
]
