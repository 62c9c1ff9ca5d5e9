"""Work that follows a change, done by the worker: enqueued in the transaction of the change."""
