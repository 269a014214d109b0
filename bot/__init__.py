"""The program: settings, the application layer, the Discord interface and the command line."""
