"""The application layer without Discord: services on a store, with a clock that the test moves."""
