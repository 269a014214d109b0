"""What people and servers prefer, and the private menu in which people change it."""
