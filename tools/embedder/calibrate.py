"""Turns pairs of known kinds into the corners of src/embed/calibration.rs: which cosine means which likeness.

Usage: python3 calibrate.py DATA_FOLDER TRAINING_FOLDER MODEL.bin|hash [...]

Kinds, from the far to the near:
- random: a question, fact or statement against a text of another topic or person. Likeness 0 up to its 95th
  percentile: that is the floor, below which meaning alone is no reason to return a record.
- related: a question and the statement it bears on, a fact and the utterance that shows it. Its median is 0.5.
- neighbour: the same frame about another thing ("I love jazz", "I love opera") or the opposite of the same thing
  ("I love jazz", "I can't stand jazz"). Only 1 in 100 may reach 0.95.
- same: the same thing in other words of one meaning ("I love jazz", "I really enjoy jazz"), or the same words
  written in another way. Three of four reach 0.85, unless that would let in a tenth of the neighbours.
"""
import sys

import numpy as np

import evaluate
import own_texts
import texts
import tokenizer as tk
from modelfile import Model

SAME_EN = [("I love {}", "I really enjoy {}"), ("I can't stand {}", "I really dislike {}"), ("I like {} a lot", "I am very fond of {}"),
           ("I avoid {} whenever I can", "I stay away from {} if possible"), ("I love {}.", "i LOVE {}!"),
           ("My favourite is {}", "{} is my favourite")]
SAME_ZH = [("我喜欢{}", "我很爱{}"), ("我很讨厌{}", "我特别不喜欢{}"), ("我最爱{}", "{}是我的最爱"), ("我喜欢{}。", "我喜欢{}！")]
OPPOSITE_EN = [("I love {}", "I can't stand {}"), ("I really enjoy {}", "I avoid {} whenever I can"), ("I like {}", "I don't like {}")]
OPPOSITE_ZH = [("我喜欢{}", "我很讨厌{}"), ("我最爱{}", "我从来不碰{}")]


class Hash:
    """The twin of src/embed/hash.rs."""
    dims = 256

    def embed(self, rows):
        out = np.zeros((len(rows), self.dims), np.float32)
        for row, text in zip(out, rows):
            for value, weight in self._features(text):
                for bits in (value, value >> 32):
                    row[bits % self.dims] += -weight if bits & 0x100 else weight
        return out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-12)

    @staticmethod
    def _bytes(seed, data):
        for byte in data:
            seed = tk.mix(seed ^ byte)
        return seed

    @staticmethod
    def _chars(chars):
        seed = 0
        for c in chars:
            seed = tk.mix(seed ^ ord(c))
        return seed

    def _features(self, text):
        for kind, run in tk.runs(text):
            if kind == "latin":
                for at in range(0, len(run), tk.WORD_BLOCK):
                    block = run[at:at + tk.WORD_BLOCK]
                    n = len(block)
                    yield self._bytes(1, block.encode()), 0.4 if n <= 3 else 1.0
                    if n > 3:
                        for i in range(n - 2):
                            yield self._bytes(2, block[i:i + 3].encode()), (n - 2) ** -0.5
            elif kind == "han":
                for i, c in enumerate(run):
                    yield self._chars(c), 0.4
                    if i:
                        yield self._chars(run[i - 1:i + 1]), 1.0
            elif kind == "symbol":
                yield self._chars(run), 0.6
            else:
                padded = chr(tk.BOUNDARY) + run + chr(tk.BOUNDARY)
                for i in range(len(padded) - 1):
                    yield self._chars(padded[i:i + 2]), 0.6
                    if i + 3 <= len(padded):
                        yield self._chars(padded[i:i + 3]), 0.6


def pairs(data_folder, training_folder, rng, count=1500):
    """{kind: {source: [(a, b), ...]}}"""
    data = evaluate.sets(data_folder)
    out = {kind: {} for kind in ("random", "related", "neighbour", "same")}

    def sample(rows):
        return [rows[i] for i in rng.permutation(len(rows))[:count]]

    for name in ("prefeval", "dulemon zh"):
        related, said = [], []
        for ids, texts_, queries in data[name].values():
            place = {id_: text for id_, text in zip(ids, texts_)}
            related += [(q, place[id_]) for q, relevant in queries for id_ in relevant if id_ in place]
            said += texts_
        out["related"][name] = sample(related)
        out["random"][name] = sample([(q, said[rng.integers(len(said))]) for q, _ in related])
    for label, lists, same, opposite in (("en", own_texts.EN, SAME_EN, OPPOSITE_EN), ("zh", own_texts.ZH, SAME_ZH, OPPOSITE_ZH)):
        things = [(thing, group) for group, (liked, _, _) in lists.items() for thing in liked]
        out["same"][label] = sample([(a.format(t), b.format(t)) for a, b in same for t, _ in things])
        out["neighbour"][f"{label} opposite"] = sample([(a.format(t), b.format(t)) for a, b in opposite for t, _ in things])
        other = [(a, b) for a in things for b in things if a[0] < b[0] and a[1] == b[1]]
        frames = own_texts.SAY_EN if label == "en" else own_texts.SAY_ZH
        chosen = [(frames[rng.integers(len(frames))], a[0], b[0]) for a, b in sample(other)]
        out["neighbour"][f"{label} other thing"] = [(f.format(a), f.format(b)) for f, a, b in chosen]
    tatoeba = texts.pairs(training_folder)["tato"]
    out["same"]["translation"] = sample(tatoeba)
    ends = [b for _, b in tatoeba]
    out["random"]["translation"] = [(a, ends[rng.integers(len(ends))]) for a, _ in sample(tatoeba)]
    return out


def main():
    data, training, *models = sys.argv[1:]
    known = pairs(data, training, np.random.default_rng(7))
    marks = (1, 5, 10, 25, 50, 75, 90, 95, 99)
    for path in models:
        embed = (Hash() if path == "hash" else Model(path)).embed
        print(path.ljust(34) + "".join(f"p{m}".rjust(7) for m in marks))
        cosines = {}
        for kind, sources in known.items():
            for source, both in sources.items():
                cosine = (embed([a for a, _ in both]) * embed([b for _, b in both])).sum(1)
                cosines.setdefault(kind, []).append(cosine)
                print(f"  {kind}, {source} ({len(both)})".ljust(34) + "".join(f"{x:7.2f}" for x in np.percentile(cosine, marks)))
        floor = np.mean([np.percentile(c, 95) for c in cosines["random"]])
        related = max(floor + 0.05, np.mean([np.percentile(c, 50) for c in cosines["related"]]))
        neighbours = np.concatenate(cosines["neighbour"])
        other = [c for source, c in zip(known["neighbour"], cosines["neighbour"]) if source.endswith("thing")]
        alike = max(np.mean([np.percentile(c, 25) for c in cosines["same"][:2]]), np.percentile(np.concatenate(other), 90))
        print(f"  floor {floor:.2f}; corners: {floor:.2f} -> 0, {related:.2f} -> 0.5, {alike:.2f} -> 0.85, "
              f"{np.percentile(neighbours, 99):.2f} -> 0.95")


if __name__ == "__main__":
    main()
