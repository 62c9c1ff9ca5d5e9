"""What every HTTP answer shares: the transaction of a call, the error shape, security headers, cross-site checks."""
