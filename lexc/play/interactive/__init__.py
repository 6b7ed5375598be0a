"""A game between persons and programs: what they agreed on, what they type, the referee, the record."""
