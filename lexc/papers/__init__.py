"""The tables of the three papers that lexc builds on, beside what lexc counts."""
