"""The record of what happened: append-only, written in the transaction of the change itself."""

from bdm.audit.service import record

__all__ = ["record"]
