"""Answers as JSON has them: what commands print with --json, as plain dicts of documented types (specs/answers.md)."""
