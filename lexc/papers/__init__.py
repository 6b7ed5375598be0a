"""The tables of the three papers that lexc builds on, with lexc's own figures beside the printed ones."""
