"""Lists of the courts' world, for other programs: norms, offices, districts, matters."""
