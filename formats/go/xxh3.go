package lexc

import (
	"encoding/binary"
	"encoding/hex"
	"math/bits"
)

// XXH3-64 with seed 0 and the default secret, which the format's page prints.

const (
	prime32x1 = 0x9E3779B1
	prime32x2 = 0x85EBCA77
	prime32x3 = 0xC2B2AE3D
	prime64x1 = 0x9E3779B185EBCA87
	prime64x2 = 0xC2B2AE3D27D4EB4F
	prime64x3 = 0x165667B19E3779F9
	prime64x4 = 0x85EBCA77C2B2AE63
	prime64x5 = 0x27D4EB2F165667C5

	stripeBytes = 64
	blockBytes  = 1024
)

var secret = mustDecode("b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f" +
	"cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c" +
	"3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8" +
	"a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364" +
	"eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e" +
	"2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e")

func mustDecode(text string) []byte {
	data, err := hex.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return data
}

func u16(b []byte) uint16 { return binary.LittleEndian.Uint16(b) }
func u32(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }
func u64(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// checksum returns the XXH3-64 of data.
func checksum(data []byte) uint64 {
	switch n := len(data); {
	case n <= 16:
		return hashShort(data)
	case n <= 128:
		return hashMiddle(data)
	case n <= 240:
		return hashUpTo240(data)
	default:
		return hashLong(data)
	}
}

func foldProduct(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}

func avalanche64(h uint64) uint64 {
	h ^= h >> 33
	h *= prime64x2
	h ^= h >> 29
	h *= prime64x3
	return h ^ h>>32
}

func avalanche(h uint64) uint64 {
	h ^= h >> 37
	h *= 0x165667919E3779F9
	return h ^ h>>32
}

func mix16(data, key []byte) uint64 {
	return foldProduct(u64(data)^u64(key), u64(data[8:])^u64(key[8:]))
}

func hashShort(data []byte) uint64 {
	n := uint64(len(data))
	switch {
	case n > 8:
		low := u64(data) ^ u64(secret[24:]) ^ u64(secret[32:])
		high := u64(data[n-8:]) ^ u64(secret[40:]) ^ u64(secret[48:])
		return avalanche(n + bits.ReverseBytes64(low) + high + foldProduct(low, high))
	case n >= 4:
		h := (uint64(u32(data[n-4:])) + uint64(u32(data))<<32) ^ u64(secret[8:]) ^ u64(secret[16:])
		h ^= bits.RotateLeft64(h, 49) ^ bits.RotateLeft64(h, 24)
		h *= 0x9FB21C651E98DF25
		h ^= h>>35 + n
		h *= 0x9FB21C651E98DF25
		return h ^ h>>28
	case n > 0:
		combined := uint32(data[0])<<16 | uint32(data[n>>1])<<24 | uint32(data[n-1]) | uint32(n)<<8
		return avalanche64(uint64(combined) ^ uint64(u32(secret)^u32(secret[4:])))
	default:
		return avalanche64(u64(secret[56:]) ^ u64(secret[64:]))
	}
}

func hashMiddle(data []byte) uint64 {
	n := len(data)
	h := uint64(n) * prime64x1
	for i := (n - 1) / 32; i >= 0; i-- {
		h += mix16(data[16*i:], secret[32*i:]) + mix16(data[n-16*(i+1):], secret[32*i+16:])
	}
	return avalanche(h)
}

func hashUpTo240(data []byte) uint64 {
	n := len(data)
	h := uint64(n) * prime64x1
	for i := 0; i < 8; i++ {
		h += mix16(data[16*i:], secret[16*i:])
	}
	h = avalanche(h)
	for i := 8; i < n/16; i++ {
		h += mix16(data[16*i:], secret[16*(i-8)+3:])
	}
	return avalanche(h + mix16(data[n-16:], secret[136-17:]))
}

func hashLong(data []byte) uint64 {
	n := len(data)
	sums := [8]uint64{prime32x3, prime64x1, prime64x2, prime64x3, prime64x4, prime32x2, prime64x5, prime32x1}
	rest := data
	for ; len(rest) > blockBytes; rest = rest[blockBytes:] {
		for i := 0; i < blockBytes/stripeBytes; i++ {
			accumulate(&sums, rest[stripeBytes*i:], secret[8*i:])
		}
		for i := range sums {
			sums[i] = (sums[i] ^ sums[i]>>47 ^ u64(secret[128+8*i:])) * prime32x1
		}
	}
	for i := 0; i < (len(rest)-1)/stripeBytes; i++ {
		accumulate(&sums, rest[stripeBytes*i:], secret[8*i:])
	}
	accumulate(&sums, data[n-stripeBytes:], secret[192-64-7:])
	h := uint64(n) * prime64x1
	for i := 0; i < 4; i++ {
		h += foldProduct(sums[2*i]^u64(secret[11+16*i:]), sums[2*i+1]^u64(secret[19+16*i:]))
	}
	return avalanche(h)
}

func accumulate(sums *[8]uint64, stripe, key []byte) {
	stripe, key = stripe[:64], key[:64]
	for i := 0; i < 8; i++ {
		value := u64(stripe[8*i:])
		keyed := value ^ u64(key[8*i:])
		sums[i^1] += value
		sums[i] += uint64(uint32(keyed)) * (keyed >> 32)
	}
}
