"""Games between persons and programs: settings, typed commands, the game manager, saved games."""
