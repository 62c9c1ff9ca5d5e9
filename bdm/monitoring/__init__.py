"""The monitoring dashboard (docs/regole/cruscotto.md): what is published where and when, what waits, what failed.

Figures are of districts, offices, areas and months; never of single judges or of other people.
"""
