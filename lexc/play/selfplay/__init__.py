"""Games of programs against each other, by the thousand, on as many processors as there are."""
