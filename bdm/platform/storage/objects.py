"""The objects at an address, as obstore reaches them. Region, endpoint and keys of S3 come from the environment
(``AWS_…``), never from our own settings; the keys may stand in files, which ``AWS_…_FILE`` names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from obstore.store import ObjectStore, from_url

from bdm.settings import secret_in_file

if TYPE_CHECKING:
    from obstore.store import RetryConfig, S3Config


def objects_at(address: str, retry: RetryConfig) -> ObjectStore:
    """Raises WrongSettings for a file of a key that cannot be used, and whatever obstore raises."""
    keys: S3Config = {}
    if (key_id := secret_in_file("AWS_ACCESS_KEY_ID")) is not None:
        keys["access_key_id"] = key_id
    if (key := secret_in_file("AWS_SECRET_ACCESS_KEY")) is not None:
        keys["secret_access_key"] = key
    return from_url(address, config=keys or None, retry_config=retry)
