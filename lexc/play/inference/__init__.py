"""Inference: what the last move of a player says about the tiles that are still on the player's rack."""
