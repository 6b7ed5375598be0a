/* lexc.h: reads lexc images (word lists as DAWG, GADDAG, trie or letter table) in C99 or C++. MIT licence.

   One file, no dependency, no allocation, no locale; no recursion, except that lexc_is_correct calls itself for the
   parts of a word, in bounded depth. The format is described in specs/image.md of lexc;
   rules have the names of that page (N7: "every target lies in a later level").

   One source file of a program contains the implementation:

       #define LEXC_IMPLEMENTATION
       #include "lexc.h"

   All others only include the file. With LEXC_STATIC defined, all functions are static inline. Then include the
   implementation in each source file that uses it, and the compiler can inline the walk into a search. On x86, -mpopcnt
   (or any -march since 2009) makes walks in the bitmap layout a third faster.

   Example: is it a word, how many words begin with QUI, and which is the second of them?

       lexc_file file;
       lexc_image image;
       lexc_status status = lexc_map(&file, "twl.dawg");
       size_t n = lexc_scratch(file.data, file.size);
       uint64_t *scratch = (uint64_t *)malloc(n * sizeof *scratch);

       if (!status) status = lexc_open(&image, file.data, file.size, scratch, n);
       free(scratch);
       if (status) { fprintf(stderr, "%s: %s\n", lexc_rule(status), lexc_message(status)); exit(2); }

       puts(lexc_has(&image, "QUIXOTIC") ? "yes" : "no");

       uint8_t labels[LEXC_MAX_WORD];
       char text[LEXC_MAX_TEXT];
       lexc_span span;
       n = lexc_read(&image, "QUI", 3, labels, sizeof labels);
       if (lexc_prefix(&image, labels, n, &span)) printf("%llu words\n", (unsigned long long)span.count);
       if (span.count > 1) {
         n = lexc_word(&image, span.first + 1, labels, sizeof labels);
         n = lexc_spell(&image, labels, n, text, sizeof text);
         printf("%.*s\n", (int)n, text);
       }
       lexc_unmap(&file);

   What is verified. lexc_open refuses an image that breaks a rule of specs/image.md, and names the rule. So every walk
   in an open image stays inside the buffer and ends, whatever the bytes. Opening takes two to five milliseconds a
   megabyte. In the packed layout it takes about a hundred, since it follows every arc. It needs scratch memory from the
   caller, whose size lexc_scratch returns in numbers of 64 bits. That is one bit for each unit in the bitmap layout
   (1/32 of the nodes), and in the arcs layout one byte for each unit if labels are UTF-8, else nothing; an image without RANK takes several bytes for each unit. The
   packed layout takes two to four times the bytes of NODE in images that lexc writes, and up to twenty in forged ones,
   with RANK or without: a bit for each bit of the nodes, and ten bytes for each node of the DAWG's part, two for each
   other node. So allocate it only for images as large as you would read. An image that is refused has no words.

   Checks that need NFC or the folding of all letters are left out: that texts are in NFC (in M5b, M5h, M5k), and that
   folding leaves letters beyond A to Z unchanged (in M5h). So lexc.h opens some images with letters that no text can
   spell.

   Checksums (C4, C6, C11) are compared unless LEXC_CHECKSUMS is defined as 0, which leaves out their code. That is for
   a program that reads only the image with which it was built (`lexc embed`). lexc_open_trusted is for such an image,
   too: it skips all that takes time in proportion to the image, and promises nothing.

   The caller's part. Truncating a mapped file kills the process (SIGBUS), and writing to it undoes the verification:
   replace images by renaming. A damaged or forged image can keep all rules and still spell 2^63 words: give each
   listing a limit.

   Letters and labels. An arc has a label. It is a tile (1, 2, ... in the order of the alphabet; 0 is the separator of a
   GADDAG), or a byte in images with UTF-8 labels. lexc_read and lexc_spell translate by the labels and aliases of META,
   which they read in place. They fold the case of A to Z only, without i in upper-tr and I in lower-tr. Other letters
   must come in NFC and in the case of the lexicon, which `lexc info` prints. lexc_spell gives the canonical spelling,
   unless joined letters would compose in NFC.

   Keys. An image of `lexc build --key` holds keys of words, as CAFE for Café; META has `key` then (specs/image.md,
   "Keys"). All functions look keys up as they stand: make the key of a question first. The column `written`, lists of
   texts, has the written forms of a key: lexc_open_column opens it.

   Maintainers: src/amalgamate.py joins this file from the parts beside it.

   Buffers need no alignment, and hosts may be big-endian. After lexc_open a lexc_image is only read, so that threads
   may share it. It points into the buffer, which must outlive it. */
