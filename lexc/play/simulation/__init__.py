"""The best move by playing on: candidates, playouts by several threads, and which of them leads."""
