"""Loading of the reference data that the domain folders keep as versioned files, and the values of short lists."""
