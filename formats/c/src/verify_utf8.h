/* Opening: rule N12, words with UTF-8 labels are UTF-8. A state of a decoder says what must follow:

       0  a character              1, 2, 3  that many bytes 80 to BF
       4  A0 to BF, then one       5  80 to 9F, then one        (behind E0, ED)
       6  90 to BF, then two       7  80 to 8F, then two        (behind F0, F4)

   For each node the verification has the set of states, bit s for state s, from which every path spells UTF-8 and ends
   in state 0. That of a node follows from those of its targets; so each arc is read once. */

#define LEXC_ALL_STATES_ 255u

/* The state behind the first byte of a character; 8 if there is no such character. */
static inline unsigned lexc_state_after_first_(unsigned byte) {
  if (byte < 0x80) return byte == 0 || byte == '\n' || byte == '\r' ? 8 : 0;
  if (byte < 0xe0) return byte < 0xc2 ? 8 : 1;
  if (byte < 0xf0) return byte == 0xe0 ? 4 : byte == 0xed ? 5 : 2;
  return byte == 0xf0 ? 6 : byte < 0xf4 ? 3 : byte == 0xf4 ? 7 : 8;
}

/* The states in which an arc may be taken. targets: those of the node to which it leads, or all. */
static inline unsigned lexc_states_before_(unsigned byte, bool accepts, unsigned targets) {
  unsigned states;
  if (accepts) targets &= 1;
  if (byte < 0x80 || byte >= 0xc0) return targets >> lexc_state_after_first_(byte) & 1;
  states = (targets & 7) << 1;
  if (targets & 2) states |= byte < 0xa0 ? 1 << 5 : 1 << 4;
  if (targets & 4) states |= byte < 0x90 ? 1 << 7 : 1 << 6;
  return states;
}
