"""Turns a model file and the evaluation data into recall and nDCG: the model alone, word search, and both together.

Usage: python3 evaluate.py DATA_FOLDER MODEL.bin [MODEL.bin ...] [--weight 0.5]

Word search is BM25 (k1 1.2, b 0.75; lower case, English stop words out, plural endings cut, pairs of Han
characters). Together = weight x cosine + (1 - weight) x BM25, each scaled to 0..1 for the query.
"""
import argparse
import collections
import json
import math
import os

import numpy as np

import tokenizer as tk
from modelfile import Model

STOP = set("""a about after all also am an and any are as at be because been before being but by can could did do does
doing for from had has have having he her here hers him his how i if in into is it its just me more most my no not now of
on once only or other our out over own s same she should so some such t than that the their them then there these they
this those through to too under until up very was we were what when where which while who whom why will with would you
your""".split())


def terms(text):
    out = []
    for kind, run in tk.runs(text):
        if kind == "han":
            out += [run[i:i + 2] for i in range(len(run) - 1)] or [run]
        elif run not in STOP:
            for end in ("ing", "ed", "es", "s"):
                if run.endswith(end) and len(run) - len(end) >= 3 and not run.endswith("ss"):
                    run = run[:-len(end)]
                    break
            out.append(run)
    return out


class WordSearch:
    def __init__(self, texts):
        self.postings, lengths = collections.defaultdict(list), []
        for i, text in enumerate(texts):
            counts = collections.Counter(terms(text))
            lengths.append(sum(counts.values()))
            for term, n in counts.items():
                self.postings[term].append((i, n))
        self.lengths = np.array(lengths, np.float32)
        self.mean = max(1e-9, float(self.lengths.mean()))

    def scores(self, query):
        out, n = np.zeros(len(self.lengths), np.float32), len(self.lengths)
        for term in set(terms(query)):
            found = self.postings.get(term, [])
            if found:
                rarity = math.log(1 + (n - len(found) + 0.5) / (len(found) + 0.5))
                at = np.array([i for i, _ in found])
                tf = np.array([c for _, c in found], np.float32)
                out[at] += rarity * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * self.lengths[at] / self.mean))
        return out


def read(path):
    with open(path, encoding="utf8") as lines:
        return [json.loads(line) for line in lines]


def _said(row):
    return " ".join(x for x in (f"{row['speaker']}: {row['text']}" if row.get("speaker") else row["text"], row.get("caption")) if x)


def sets(folder):
    """{name: {conversation: (ids, texts, [(query, relevant ids)])}}"""
    out = {}

    def add(name, corpus, queries, said=_said, gold="relevant", home=lambda row: row["conversation"]):
        table = {}
        for row in corpus:
            ids, texts, _ = table.setdefault(row["conversation"], ([], [], []))
            ids.append(row["id"])
            texts.append(said(row))
        for row in queries:
            if row.get(gold) and home(row) in table:
                table[home(row)][2].append((row["query"], row[gold]))
        out[name] = table

    def load(name, corpus="corpus.jsonl", queries="queries.jsonl"):
        return read(os.path.join(folder, name, corpus)), read(os.path.join(folder, name, queries))

    add("locomo", *load("locomo"))
    add("beam", *load("beam-100k"))
    add("lifebench en", *load("lifebench", "corpus.en.jsonl", "queries.en.jsonl"))
    add("lifebench zh", *load("lifebench", "corpus.zh.jsonl", "queries.zh.jsonl"))
    add("prefeval", *load("prefeval"), said=lambda row: row["text"])
    corpus, _ = load("dulemon-sample", queries="facts.jsonl")
    facts = [{"query": f["fact"], "relevant": f.get("revealed_by"), "conversation": f["conversation"]}
             for f in read(os.path.join(folder, "dulemon-sample", "facts.jsonl"))]
    add("dulemon zh", corpus, facts, said=lambda row: row["text"])
    corpus, queries = load("xquad")
    for a, b in (("en", "en"), ("zh", "zh"), ("zh", "en"), ("en", "zh")):
        name = f"xquad {a}" if a == b else f"xquad {a}->{b}"
        add(name, [r for r in corpus if r["lang"] == b], [q for q in queries if q["lang"] == a], said=lambda row: row["text"],
            gold="relevant" if a == b else "parallel", home=lambda row, b=b: f"xquad-{b}")
    add("drcd zh-Hant", *load("drcd"), said=lambda row: row["text"])
    return out


def _measure(scores, ids, relevant):
    order = np.argsort(-scores, kind="stable")[:10]
    hits = [1.0 if ids[i] in relevant else 0.0 for i in order]
    ideal = sum(1 / math.log2(r + 2) for r in range(min(10, len(relevant))))
    gain = sum(h / math.log2(r + 2) for r, h in enumerate(hits))
    return sum(hits[:5]) / len(relevant), sum(hits) / len(relevant), gain / ideal


def _scaled(scores):
    low, high = scores.min(), scores.max()
    return (scores - low) / (high - low) if high > low else np.zeros_like(scores)


def run(data, embedders, weights, cache={}):
    """{set: {system: (R@5, R@10, nDCG@10)}} in percent; embedders: {name: texts -> unit rows}."""
    out = {}
    for name, table in data.items():
        sums = collections.defaultdict(list)
        for key, (ids, texts, queries) in table.items():
            if not queries:
                continue
            search = cache.setdefault((name, key), WordSearch(texts))
            words = [cache.get((name, key, q), None) for q, _ in queries]
            for i, (q, _) in enumerate(queries):
                if words[i] is None:
                    words[i] = cache[(name, key, q)] = search.scores(q)
            for (q, relevant), score in zip(queries, words):
                sums["words"].append(_measure(score, ids, relevant))
            for label, embed in embedders.items():
                documents, asked = embed(texts), embed([q for q, _ in queries])
                for (q, relevant), score, vector in zip(queries, words, asked):
                    dense = documents @ vector
                    sums[label].append(_measure(dense, ids, relevant))
                    for weight in weights:
                        both = weight * _scaled(dense) + (1 - weight) * _scaled(score)
                        sums[f"{label} + words {weight}"].append(_measure(both, ids, relevant))
        out[name] = {system: tuple(100 * np.mean(rows, axis=0)) for system, rows in sums.items()}
    return out


def show(results):
    systems = list(next(iter(results.values())))
    print("R@5/R@10/nDCG@10".ljust(30) + "".join(name.rjust(16) for name in results))
    for system in systems:
        cells = ["/".join(f"{x:.1f}" for x in results[name][system]).rjust(16) for name in results]
        print(system.ljust(30) + "".join(cells), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("data")
    parser.add_argument("models", nargs="+")
    parser.add_argument("--weight", type=float, action="append")
    arguments = parser.parse_args()
    loaded = {os.path.basename(path): Model(path).embed for path in arguments.models}
    show(run(sets(arguments.data), loaded, arguments.weight or [0.5, 0.6]))
