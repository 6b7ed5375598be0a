"""The `lexc` command: click, one file a command, no algorithm."""
