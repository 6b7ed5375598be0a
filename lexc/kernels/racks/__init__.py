"""Collections of letters: alphagrams, anagrams, racks with blanks, and draws from the bag."""
