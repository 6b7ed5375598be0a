"""`lexc spell`: its command line (`dispatch`), and a module for each job that it asks for."""

from lexc.cli.spell.dispatch import command

__all__ = ["command"]
