"""The engine protocol, by which other programs let lexc think about positions (specs/engine.md)."""
