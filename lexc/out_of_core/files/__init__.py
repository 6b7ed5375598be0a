"""Records in temporary files: buckets, sorting, merging, the folder that holds them."""
