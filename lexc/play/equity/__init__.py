"""What stays on a rack counts too: leaves, how they are learned, and plays valued by points and leave."""
