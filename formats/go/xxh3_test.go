package lexc

import "testing"

func TestChecksumsAreThoseOfThePage(t *testing.T) {
	data := make([]byte, 2000)
	for i := range data {
		data[i] = byte(i)
	}
	for n, want := range map[int]uint64{
		0: 0x2d06800538d394c2, 1: 0xc44bdff4074eecdb, 3: 0x5f4299fc161c9cbb, 4: 0x60dab036a58211f2, 8: 0x3a1c2d7c85af88f8,
		9: 0xe9612598145bb9dc, 12: 0x5ace6a511c10894b, 16: 0x8355e3a6f61770db, 17: 0x9ef341a99de37328,
		100: 0x004e4f921a64bd1c, 128: 0x85c6174c7ff4c46b, 129: 0xec7642b431ba3e5a, 200: 0xf42a8864feaf0703,
		240: 0x375a384d957fe865, 241: 0x02e8cd95421c6d02, 1024: 0xa870f92984398d22, 1025: 0x78c86e91ee939852,
		2000: 0x26af7994e0e20830,
	} {
		if got := checksum(data[:n]); got != want {
			t.Errorf("the checksum of %d bytes is %#x, not %#x", n, got, want)
		}
	}
}
