"""This process as one of several on one database: leases on shards, words between processes, clicks for others."""
