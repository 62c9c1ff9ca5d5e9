"""Judges as decisions name them: presidents, rapporteurs, the judges a case is assigned to."""
