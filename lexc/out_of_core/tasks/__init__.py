"""Tasks of a build: what they are, who runs them, how they exchange files."""
