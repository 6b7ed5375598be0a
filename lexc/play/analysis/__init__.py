"""Analysis of recorded games: each turn judged by what its player knew, and the luck of each draw."""
