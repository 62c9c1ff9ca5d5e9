"""The record of what happened: append-only, written in the transaction of the change itself, chained by hashes."""

from bdm.platform.audit.service import record, record_opening

__all__ = ["record", "record_opening"]
