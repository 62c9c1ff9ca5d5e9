"""One step for all that a work queue finds: done by the worker item by item, as one person would."""
