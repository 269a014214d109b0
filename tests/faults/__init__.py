"""Long experiments: kills, storms, floods and forgeries, each with its figures. Short runs of them are tests."""
