"""The programs of the papers as players. They enter by the entry points `lexc.players`."""
