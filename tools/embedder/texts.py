"""Turns the training files into sentences, related pairs and the prefix each sentence gets from the teacher.

`sentences.jsonl.gz`: one `["en"|"zh", text]` a line. `pairs.jsonl.gz`: one `[kind, a, b]` a line, b answers,
continues, defines or translates a.
"""
import gzip
import json
import os

import numpy as np

SEED = 20260


def sentences(folder):
    """(languages, texts, query flags) in a seeded random order: any prefix of it is a fair sample.

    Retrieval sets a question against statements, which the e5 teacher expresses by its prefixes: questions get
    "query:", and so does every second of the others, since a search may well be a statement.
    """
    with gzip.open(os.path.join(folder, "sentences.jsonl.gz"), "rt", encoding="utf8") as lines:
        rows = [json.loads(line) for line in lines]
    order = np.random.default_rng(SEED).permutation(len(rows))
    rows = [rows[i] for i in order]
    query = [text.rstrip().endswith(("?", "？", "吗", "呢")) or i % 2 == 0 for i, (_, text) in enumerate(rows)]
    return [language for language, _ in rows], [text for _, text in rows], query


def pairs(folder):
    """{kind: [(a, b), ...]} of the pairs file."""
    kinds = {}
    with gzip.open(os.path.join(folder, "pairs.jsonl.gz"), "rt", encoding="utf8") as lines:
        for line in lines:
            kind, a, b = json.loads(line)
            kinds.setdefault(kind, []).append((a, b))
    return kinds
