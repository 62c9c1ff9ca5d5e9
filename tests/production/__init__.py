"""Parts of a large installation, on this machine, as tests need them (``make test-production``)."""
