"""The application layer: tables, seats and moves. It knows stores and games, but neither Discord nor any rule."""
