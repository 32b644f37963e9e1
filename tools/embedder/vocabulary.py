"""Turns the training text into the model's pieces: Latin words and continuations, Han characters and words.

Word frequencies beyond the training text come from jieba 0.42.1 (MIT) for Chinese and from symspellpy 6.10.1
(MIT) for English; both only choose which pieces exist.
"""
import collections
import math
import os

import tokenizer as tk

LATIN, HAN_WORDS, CAP = 22500, 20000, 300


def _latin_counts(texts):
    counts = collections.Counter()
    for text in texts:
        counts.update(run for kind, run in tk.runs(text) if kind == "latin" and len(run) <= 24)
    return counts


def _known_words():
    """{word: occurrences} of English words, from Google Books' counts (CC BY 3.0) as packaged in symspellpy (MIT)."""
    import importlib.util
    folder = os.path.dirname(importlib.util.find_spec("symspellpy").origin)
    words = {}
    for line in open(os.path.join(folder, "frequency_dictionary_en_82_765.txt"), encoding="utf-8-sig"):
        word, count = line.split()
        if word.isascii() and word.isalpha() and len(word) > 1:
            words[word] = int(count)
    return words


def latin(texts):
    """(words, continuations): trained WordPiece, then frequent whole words up to the budget."""
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers
    counts = _latin_counts(texts)
    trainer = trainers.WordPieceTrainer(vocab_size=14000, min_frequency=2, show_progress=False, special_tokens=["[UNK]"])
    model = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    model.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    model.train_from_iterator(
        (" ".join([word] * min(count, CAP)) for word, count in sorted(counts.items())), trainer)
    words, continuations = set(), set()
    alphabet = [chr(c) for c in range(ord("a"), ord("z") + 1)] + [str(d) for d in range(10)]
    for piece in list(model.get_vocab()) + alphabet + ["##" + c for c in alphabet]:
        text = piece[2:] if piece.startswith("##") else piece
        if text.isascii() and text.isalnum():
            (continuations if piece.startswith("##") else words).add(text)
    words.update(str(n) for n in range(101))
    words.update(str(n) for n in range(1950, 2036))
    known = _known_words()
    # A word both sources know is worth more than a rare one of a single source.
    def worth(word):
        return math.log(1 + min(counts[word], CAP)) + math.log(1 + known.get(word, 0) / 1e6)
    candidates = sorted((w for w in set(counts) | set(known)
                         if w.isascii() and w.isalpha() and len(w) > 1 and w not in words),
                        key=lambda w: (-worth(w), w))
    words.update(candidates[:max(0, LATIN - len(words) - len(continuations))])
    return sorted(words), sorted(continuations)


def han(texts):
    """(pieces, costs): characters of GB2312 and of the texts, and the most frequent words of 2 to 4 characters."""
    import jieba
    jieba.setLogLevel(60)
    jieba.initialize()
    counts, characters = collections.Counter(), collections.Counter()
    for text in texts:
        for kind, run in tk.runs(text):
            if kind == "han":
                characters.update(run)
                counts.update(jieba.cut(run, HMM=False))
    # A definition list names each word once; it must not drown in the dialogues' stock phrases.
    total, dictionary_total = sum(counts.values()), jieba.dt.total
    chance = collections.Counter()
    for word, count in counts.items():
        chance[word] += 0.67 * count / total
    for word, count in jieba.dt.FREQ.items():
        if count and all(map(tk.is_han, word)):
            word = "".join(c for x in word for c in tk.fold(x))
            chance[word] += 0.33 * count / dictionary_total
    words = sorted((w for w in chance if 2 <= len(w) <= tk.HAN_PIECE and all(map(tk.is_han, w))),
                   key=lambda w: (-chance[w], w))[:HAN_WORDS]
    singles = {bytes((a, b)).decode("gb2312") for a in range(0xB0, 0xF8) for b in range(0xA1, 0xFF)
               if not (a == 0xD7 and b > 0xF9)}
    singles |= {c for c, n in characters.items() if n >= 2 and tk.is_han(c)}
    singles = {tk.fold(c)[0] for c in singles}
    pieces = sorted(singles | set(words))
    floor = min(chance[w] for w in words) / 20
    costs = [min(239, round(-8 * math.log(max(chance[p], floor)))) for p in pieces]
    return pieces, costs
