"""Games played on at random: the bag, replies, playouts."""
