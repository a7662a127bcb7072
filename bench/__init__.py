"""What the kit costs, as ratios measured in one run: ``python -m bench``."""
