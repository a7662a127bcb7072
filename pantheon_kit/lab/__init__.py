"""Playing many games to learn about them."""
