"""Delivery: the only place that sends. What people see is worked out from what should be seen and what is known."""
