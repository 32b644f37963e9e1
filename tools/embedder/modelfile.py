"""Turns piece vectors into a model file and back; the layout is described in src/embed/model.rs."""
import struct
import zlib

import numpy as np

import tokenizer as tk


def quantise(table):
    """(f16 scales, values -8..7): for each row the clip among 1.0..0.5 of its maximum with the least squared error."""
    top = np.maximum(np.abs(table).max(1), 1e-8)
    best = np.full(len(table), np.inf)
    scales, values = np.zeros(len(table), np.float16), np.zeros(table.shape, np.int8)
    for clip in np.linspace(1.0, 0.5, 11):
        scale = (top * clip / 7.5).astype(np.float16)
        back = np.maximum(scale.astype(np.float32), 1e-8)[:, None]
        rounded = np.clip(np.round(table / back), -8, 7)
        error = ((rounded * back - table) ** 2).sum(1)
        better = error < best
        best[better], scales[better], values[better] = error[better], scale[better], rounded[better].astype(np.int8)
    return scales, values


def write(path, name, sections, costs, table, hash_weight):
    """Writes the file and returns its size."""
    dims = table.shape[1]
    pieces = [piece.encode() for section in sections for piece in section]
    scales, values = quantise(table)
    nibbles = (values + 8).astype(np.uint8)
    packed = nibbles[:, :dims // 2] | nibbles[:, dims // 2:] << 4
    blob = b"".join(pieces)
    out = b"PMEV" + struct.pack("<HH4If", 1, dims, *map(len, sections), len(blob), hash_weight)
    out += bytes([len(name)]) + name.encode() + bytes(map(len, pieces)) + blob + bytes(costs)
    out += scales.astype("<f2").tobytes() + packed.tobytes()
    out += struct.pack("<I", zlib.crc32(out))
    open(path, "wb").write(out)
    return len(out)


class Model:
    """Reads a file; embeds as the Rust side does, but for the order of its sums."""

    def __init__(self, path):
        data = open(path, "rb").read()
        assert data[:4] == b"PMEV" and zlib.crc32(data[:-4]) == struct.unpack("<I", data[-4:])[0]
        version, self.dims, *counts, blob, self.hash_weight = struct.unpack("<HH4If", data[4:28])
        at = 29 + data[28]
        self.name, total = data[29:at].decode(), sum(counts)
        lengths, at = data[at:at + total], at + total
        pieces = []
        for length in lengths:
            pieces.append(data[at:at + length].decode())
            at += length
        costs, at = data[at:at + counts[2]], at + counts[2]
        scales = np.frombuffer(data, "<f2", total, at).astype(np.float32)
        packed = np.frombuffer(data, np.uint8, total * self.dims // 2, at + 2 * total).reshape(total, -1)
        values = np.concatenate([packed & 15, packed >> 4], axis=1).astype(np.float32) - 8
        self.table = values * scales[:, None]
        a, b = counts[0], counts[0] + counts[1]
        self.tokenizer = tk.Tokenizer(pieces[:a], pieces[a:b], pieces[b:], costs)

    def embed(self, texts):
        """Unit rows; zeros where there is nothing to embed."""
        out = np.zeros((len(texts), self.dims), np.float32)
        for row, text in zip(out, texts):
            features = self.tokenizer.features(text)
            numbers = [f for f in features if not isinstance(f, tuple)]
            if numbers:
                row += (self.table[numbers] * self._weights(numbers)[:, None]).sum(0)
            for feature in features:
                if isinstance(feature, tuple):
                    row += self.hash_weight * np.array(tk.hashed(feature, self.dims), np.float32)
        return out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-12)

    @staticmethod
    def _weights(numbers, places=2048):
        """sqrt(n) - sqrt(n - 1) for the n-th time a piece comes, remembered in a table of fixed size."""
        seen, out = {}, np.empty(len(numbers), np.float32)
        for i, number in enumerate(numbers):
            who, times = seen.get(number % places, (number, 0))
            times = times + 1 if who == number else 1
            seen[number % places] = (number, times)
            out[i] = times ** 0.5 - (times - 1) ** 0.5
        return out
