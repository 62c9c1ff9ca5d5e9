"""Views of the work queues that people keep under a name: each person's own, by kind."""
