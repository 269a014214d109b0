"""What every store asks of its database, in SQL that each database understands."""
