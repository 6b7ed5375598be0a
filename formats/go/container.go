package lexc

import "bytes"

// The container: a header, a table of sections, sections at multiples of 64.

const (
	headerBytes = 64
	entryBytes  = 32
	maxSections = 64
	magic       = "\x89LXC\r\n\x1a\n"

	isCritical = 1
	onWords    = 2
)

// flagsOf has the flags of the sections that the format knows.
var flagsOf = map[string]uint32{
	"GRPH": isCritical | onWords, "META": isCritical | onWords, "LEVL": isCritical | onWords, "NODE": isCritical | onWords,
	"RANK": onWords, "COLU": onWords, "WIDX": onWords, "ALPH": onWords, "DICT": onWords, "STEM": onWords,
}

type section struct {
	kind string
	data []byte
}

type container struct {
	sections []section
}

// first returns the section of a kind, and whether it is there.
func (c *container) first(kind string) ([]byte, bool) {
	for _, s := range c.sections {
		if s.kind == kind {
			return s.data, true
		}
	}
	return nil, false
}

func up64(offset uint64) uint64 { return (offset + 63) &^ 63 }

func areZero(data []byte) bool {
	for len(data) >= 8 {
		if u64(data) != 0 {
			return false
		}
		data = data[8:]
	}
	for _, b := range data {
		if b != 0 {
			return false
		}
	}
	return true
}

// readContainer checks the rules C and returns the sections.
func readContainer(image []byte) (*container, error) {
	table, err := checkHeader(image)
	if err != nil {
		return nil, err
	}
	c := new(container)
	end := uint64(headerBytes + len(table))
	for number := 0; number*entryBytes < len(table); number++ {
		entry := table[number*entryBytes:][:entryBytes]
		offset, length := u64(entry[8:]), u64(entry[16:])
		if offset != up64(end) || offset > uint64(len(image)) || length > uint64(len(image))-offset {
			return nil, refuse("C7", "section %d has %d bytes at %d, but has to begin at %d and to end inside the image",
				number, length, offset, up64(end))
		}
		end = offset + length
		c.sections = append(c.sections, section{string(entry[:4]), image[offset:end:end]})
	}
	if up64(end) != uint64(len(image)) {
		return nil, refuse("C7", "the image has %d bytes, not %d", len(image), up64(end))
	}
	if err := c.checkTypes(table); err != nil {
		return nil, err
	}
	if err := c.checkPadding(image, table); err != nil {
		return nil, err
	}
	for number, s := range c.sections {
		if checksum(s.data) != u64(table[number*entryBytes+24:]) {
			return nil, refuse("C11", "the checksum of section %d, %s, does not hold", number, s.kind)
		}
	}
	return c, nil
}

// checkHeader checks C1 to C6, and returns the table of sections.
func checkHeader(image []byte) ([]byte, error) {
	if !bytes.HasPrefix(image, []byte(magic)) {
		return nil, refuse("C1", "it does not begin as an image does")
	}
	if len(image) < headerBytes {
		return nil, refuse("C2", "it has %d bytes", len(image))
	}
	if major := u16(image[8:]); major != 1 {
		return nil, refuse("C3", "it has version %d of the format, written by a newer lexc; this reader knows version 1", major)
	}
	if checksum(image[:56]) != u64(image[56:]) || !areZero(image[32:56]) {
		return nil, refuse("C4", "its header is damaged")
	}
	if length := u64(image[16:]); length != uint64(len(image)) {
		return nil, refuse("C5", "it has %d bytes instead of %d", len(image), length)
	}
	n := uint64(u32(image[12:]))
	if n > maxSections || headerBytes+n*entryBytes > uint64(len(image)) {
		return nil, refuse("C6", "%d sections are too many", n)
	}
	table := image[headerBytes : headerBytes+n*entryBytes]
	if checksum(table) != u64(image[24:]) {
		return nil, refuse("C6", "its table of sections is damaged")
	}
	return table, nil
}

func (c *container) checkTypes(table []byte) error {
	count := map[string]int{}
	for number, s := range c.sections {
		for _, letter := range []byte(s.kind) {
			if letter < 'A' || letter > 'Z' {
				return refuse("C8", "%q is no type of a section", s.kind)
			}
		}
		flags := u32(table[number*entryBytes+4:])
		known, isKnown := flagsOf[s.kind]
		if flags&^(isCritical|onWords) != 0 || isKnown && flags != known || !isKnown && flags&isCritical != 0 {
			return refuse("C8", "section %d, %s, has the flags %d", number, s.kind, flags)
		}
		count[s.kind]++
	}
	for kind, n := range count {
		if n > 1 && kind != "COLU" && kind != "WIDX" {
			return refuse("C9", "there are %d sections %s", n, kind)
		}
	}
	if count["GRPH"]*count["META"]*count["NODE"] == 0 {
		return refuse("C9", "a section GRPH, META or NODE is missing")
	}
	graph, _ := c.first("GRPH")
	isPacked := len(graph) > 1 && graph[1] == layoutPacked
	if len(graph) > 1 && isPacked == (count["LEVL"] == 1) {
		return refuse("C9", "a section LEVL is missing, or there is one in the layout packed")
	}
	return nil
}

func (c *container) checkPadding(image, table []byte) error {
	end := uint64(headerBytes + len(table))
	for number := range c.sections {
		offset := u64(table[number*entryBytes+8:])
		if !areZero(image[end:offset]) {
			return refuse("C10", "the bytes before section %d are not zero", number)
		}
		end = offset + u64(table[number*entryBytes+16:])
	}
	if !areZero(image[end:]) {
		return refuse("C10", "the bytes behind the last section are not zero")
	}
	return nil
}
