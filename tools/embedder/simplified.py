"""Turns OpenCC's traditional-to-simplified character list into src/text/simplified.bin.

Source: TSCharacters of OpenCC as packaged in opencc-python-reimplemented 0.1.7 (Apache-2.0). Only
characters of the basic plane whose first choice is in the basic plane too are kept: each fits 16 bits.

Layout: for every pair in ascending order of the traditional character, the distance from the previous one
as a LEB128 number; then for every pair in the same order, the simplified character as u16, little endian.

Usage: python3 simplified.py TSCharacters.txt OUT
"""
import struct
import sys


def pairs(path):
    table = {}
    for line in open(path, encoding="utf8"):
        traditional, choices = line.rstrip("\n").split("\t")
        simplified = choices.split(" ")[0]
        if len(traditional) == 1 and len(simplified) == 1 and traditional != simplified:
            a, b = ord(traditional), ord(simplified)
            if a < 0x10000 and b < 0x10000:
                table[a] = b
    # Following a chain once more would make the mapping depend on how often it is applied.
    return sorted((a, b) for a, b in table.items() if b not in table)


def encode(rows):
    out, previous = bytearray(struct.pack("<H", len(rows))), 0
    for a, _ in rows:
        gap, previous = a - previous, a
        while gap >= 0x80:
            out.append(gap & 0x7F | 0x80)
            gap >>= 7
        out.append(gap)
    for _, b in rows:
        out += struct.pack("<H", b)
    return bytes(out)


if __name__ == "__main__":
    rows = pairs(sys.argv[1])
    data = encode(rows)
    open(sys.argv[2], "wb").write(data)
    print(f"{len(rows)} pairs, {len(data)} bytes")
