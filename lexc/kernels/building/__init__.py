"""From words to placed nodes: coding, sorting, minimising, placing, ranks; sets of words; other programs' lists."""
