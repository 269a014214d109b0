"""The store in a PostgreSQL database: its tables, migrations, connections and lock."""
