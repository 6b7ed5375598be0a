"""Collections of letters: alphagrams, anagrams, racks with blanks, draws from the bag."""
