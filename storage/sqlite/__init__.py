"""The store in an SQLite file: its tables, migrations, copies and lock, and the queries of each part of a store."""
