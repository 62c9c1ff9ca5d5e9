"""What can be had here, for the catalogues of public data (DCAT-AP_IT)."""
