"""The mechanisms: what a seat may do, when, and what happens then."""
