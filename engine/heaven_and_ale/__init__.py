"""Heaven & Ale: plant a monastery garden in sun and shade, brew evenly, and do not forget the brewmaster."""
