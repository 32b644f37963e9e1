"""Turns a text into the model's pieces and hashed features: the twin of src/embed/tokenizer.rs.

Both must cut every text in the same way; tests/formats/embedding_vectors.json is what holds them together.
"""
import functools
import os
import sys
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
WORD, CONTINUATION, HAN = 0, 1, 2
LATIN_END = 0x250
WORD_BLOCK, HAN_BLOCK, HAN_PIECE = 32, 128, 4
UNKNOWN_HAN_COST = 240
BOUNDARY = 2


def _simplified():
    data = open(os.path.join(HERE, "..", "..", "src", "text", "simplified.bin"), "rb").read()
    count = int.from_bytes(data[:2], "little")
    values, table, at, key = data[len(data) - 2 * count:], {}, 2, 0
    for i in range(count):
        gap = shift = 0
        while True:
            gap |= (data[at] & 0x7F) << shift
            shift += 7
            at += 1
            if data[at - 1] & 0x80 == 0:
                break
        key += gap
        table[chr(key)] = chr(int.from_bytes(values[2 * i:2 * i + 2], "little"))
    return table


SIMPLIFIED = _simplified()


def _plain(c):
    """The letter under a Latin accent, or the character itself; the same rule as the table of the Rust side."""
    if 0xC0 <= ord(c) < 0x180:
        base = unicodedata.normalize("NFD", c)[0]
        if base.isascii():
            return base
    return c


def is_han(c):
    c = ord(c)
    return 0x3400 <= c <= 0x4DBF or 0x4E00 <= c <= 0x9FFF or 0xF900 <= c <= 0xFAFF or 0x20000 <= c <= 0x323AF


def is_symbol(c):
    c = ord(c)
    return 0x2190 <= c <= 0x2BFF or 0x1F000 <= c <= 0x1FAFF


def is_mark(c):
    """Marks that sit on the letter before them: dropped without ending the word."""
    return 0x300 <= ord(c) <= 0x36F or 0xFE00 <= ord(c) <= 0xFE0F


@functools.lru_cache(1 << 16)
def fold(c):
    code = ord(c)
    if 0xFF01 <= code <= 0xFF5E:
        c = chr(code - 0xFEE0)
    return [SIMPLIFIED.get(x, x) for y in c.lower() for x in _plain(y)]


def runs(text):
    """(kind, characters) of the text: "han", "latin", "other" (letters of other scripts) or "symbol"."""
    kind, run = None, []
    for raw in text:
        for c in fold(raw):
            if is_mark(c):
                continue
            if is_han(c):
                now = "han"
            elif c.isalnum():
                now = "latin" if ord(c) < LATIN_END else "other"
            elif is_symbol(c):
                now = "symbol"
            else:
                now = None
            if now != kind or now == "symbol":
                if run:
                    yield kind, "".join(run)
                kind, run = now, []
            if now:
                run.append(c)
    if run:
        yield kind, "".join(run)


class Tokenizer:
    """`pieces` is three lists (words, continuations, Han pieces), `costs` the Han pieces' costs (0..239)."""

    def __init__(self, words, continuations, han, costs):
        self.index = [{}, {}, {}]
        at = 0
        for kind, pieces in enumerate((words, continuations, han)):
            for piece in pieces:
                self.index[kind][piece] = at
                at += 1
        self.count, self.costs = at, dict(zip(han, costs))
        self.longest = max(len(p) for p in list(words) + list(continuations))
        self.cache = {}

    def word(self, run):
        """Greedy longest match; None stands for a character without a piece."""
        out = []
        for first in range(0, len(run), WORD_BLOCK):
            block, at = run[first:first + WORD_BLOCK], 0
            while at < len(block):
                table = self.index[WORD if first == 0 and at == 0 else CONTINUATION]
                for end in range(min(len(block), at + self.longest), at, -1):
                    if block[at:end] in table:
                        out.append(table[block[at:end]])
                        break
                else:
                    end = at + 1
                    out.append((block[at],))
                at = end
        return out

    def han(self, run):
        """The cheapest cut into pieces of one to four characters; of equal ones that with the longer last piece."""
        out = []
        for first in range(0, len(run), HAN_BLOCK):
            block = run[first:first + HAN_BLOCK]
            best, length = [0] + [1 << 30] * len(block), [0] * (len(block) + 1)
            for end in range(1, len(block) + 1):
                for n in range(min(HAN_PIECE, end), 0, -1):
                    cost = self.costs.get(block[end - n:end], UNKNOWN_HAN_COST if n == 1 else None)
                    if cost is not None and best[end - n] + cost < best[end]:
                        best[end], length[end] = best[end - n] + cost, n
            end, cut = len(block), []
            while end > 0:
                piece = block[end - length[end]:end]
                cut.append(self.index[HAN].get(piece, (piece,)))
                end -= length[end]
            out += reversed(cut)
        return out

    def features(self, text):
        """Piece numbers and, as tuples of characters, features that are hashed."""
        out = []
        for kind, run in runs(text):
            if kind in ("latin", "han"):
                key = run
                if key not in self.cache:
                    self.cache[key] = self.word(run) if kind == "latin" else self.han(run)
                out += self.cache[key]
            elif kind == "symbol":
                out.append((run,))
            else:
                padded = chr(BOUNDARY) + run + chr(BOUNDARY)
                for at in range(len(padded) - 1):
                    out.append(tuple(padded[at:at + 2]))
                    if at + 3 <= len(padded):
                        out.append(tuple(padded[at:at + 3]))
        return out

    def pieces(self, text):
        return [f for f in self.features(text) if not isinstance(f, tuple)]


MASK = (1 << 64) - 1


def mix(x):
    """The finaliser of SplitMix64."""
    x = (x + 0x9E3779B97F4A7C15) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def hashed(feature, dims):
    """The vector of +1 and -1 that stands for a feature without a piece."""
    seed = 0
    for c in feature:
        seed = mix(seed ^ ord(c))
    signs = []
    for block in range((dims + 63) // 64):
        bits = mix(seed ^ (block + 1))
        signs += [1.0 if bits >> i & 1 else -1.0 for i in range(64)]
    return signs[:dims]
