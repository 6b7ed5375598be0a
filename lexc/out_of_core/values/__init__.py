"""From the rows of lists, sorted by word, to the columns of an image."""
