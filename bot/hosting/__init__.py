"""What a host may change at any time, closing the table included."""
