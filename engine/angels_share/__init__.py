"""Angel's Share: buy young whiskey, let it age, and sell before the market or the angels take it."""
