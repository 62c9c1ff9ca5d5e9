"""Help: frequent questions and video tutorials."""
