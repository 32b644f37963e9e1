"""Builds the embedding models from the training text: python3 tools/embedder/build.py TRAINING_FOLDER.

Makes a virtual environment in the work folder (outside the repository), installs requirements.txt there, cuts
the pieces, asks the teachers, trains, and writes pkg/model/pocketmem-256.bin and pkg/model/pocketmem-128.bin.
Finished steps are kept in the work folder, so a stopped run goes on. Needs Python 3.11, gcc, 4 GB of memory; takes
about an hour of one core, nearly all of it for the teachers' vectors. Same inputs and versions, same files, but for
rounding of the processor's linear algebra.
"""
import argparse
import hashlib
import json
import os
import subprocess
import sys
import venv

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SEED = 7
#: Share of the e5 teacher in the target; the rest is the Universal Sentence Encoder's.
E5_SHARE = 0.4
#: How often the texts made by own_texts.py are repeated among the sentences.
OWN_TIMES = 2
SETTINGS = dict(steps=900, rate=3e-3, batch=1024, pair_batch=512, pair=1.0, order=1.0, cosine=5.0,
                mix=dict(smile=2, wn=2, cedict=1, tato=2, sgd=2, kd=2, own=1))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("training", help="folder with sentences.jsonl.gz and pairs.jsonl.gz")
    parser.add_argument("--work", default=os.path.expanduser("~/.cache/pocketmem-embedder"))
    parser.add_argument("--out", default=os.path.join(ROOT, "pkg", "model"))
    parser.add_argument("--sentences", type=int, default=57344, help="use so many of the sentences (0: all)")
    return parser.parse_args()


def enter_venv(work):
    """Runs this script again inside the work folder's environment, which is made when it is missing."""
    wanted = hashlib.sha256(open(os.path.join(HERE, "requirements.txt"), "rb").read()).hexdigest()[:8]
    home = os.path.join(work, "venv-" + wanted)
    python = os.path.join(home, "bin", "python")
    if os.path.abspath(sys.prefix) == os.path.abspath(home):
        return
    if not os.path.exists(os.path.join(home, "ready")):
        venv.create(home, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "-r", os.path.join(HERE, "requirements.txt")], check=True)
        open(os.path.join(home, "ready"), "w").close()
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.execv(python, [python, os.path.abspath(__file__), *sys.argv[1:]])


def log(text):
    print(text, file=sys.stderr, flush=True)


def pieces(work, languages, sentences, pairs):
    """(words, continuations, Han pieces, costs), kept in the work folder."""
    import vocabulary
    english = [text for language, text in zip(languages, sentences) if language == "en"]
    chinese = [text for language, text in zip(languages, sentences) if language == "zh"]
    chinese += [word for word, _ in pairs["cedict"]]
    digest = hashlib.sha256("\0".join(english + chinese).encode()).hexdigest()[:12]
    path = os.path.join(work, f"pieces-{digest}.json")
    if not os.path.exists(path):
        found = [*vocabulary.latin(english), *vocabulary.han(chinese)]
        json.dump(found, open(path, "w", encoding="utf8"), ensure_ascii=False)
    return json.load(open(path, encoding="utf8"))


def table(options):
    """The trained vectors, the pieces and a sample of the texts as bags of pieces."""
    import numpy as np
    from scipy import sparse
    import own_texts
    import teachers
    import texts
    import tokenizer as tk
    import train

    languages, sentences, query = texts.sentences(options.training)
    pairs = texts.pairs(options.training)
    own_languages, own, own_query, _ = own_texts.make()
    words, continuations, han, costs = pieces(options.work, languages + own_languages, sentences + own, pairs)
    log(f"{len(words)} words, {len(continuations)} continuations, {len(han)} Han pieces")
    tokenizer = tk.Tokenizer(words, continuations, han, costs)

    every = words + continuations + han
    kinds = ("e5", "use")
    piece_parts = [teachers.vectors(k, options.work, every, [True] * len(every), "pieces") for k in kinds]
    own_parts = [teachers.vectors(k, options.work, own, own_query, "own") for k in kinds]
    parts = [teachers.vectors(k, options.work, sentences, query, "sentences", options.sentences) for k in kinds]
    languages, sentences, query = (x[:len(parts[0])] for x in (languages, sentences, query))
    parts = [np.concatenate([part] + [own_part] * OWN_TIMES) for part, own_part in zip(parts, own_parts)]
    languages, query = languages + own_languages * OWN_TIMES, query + own_query * OWN_TIMES
    groups = np.array([2 * (language == "zh") + int(flag) for language, flag in zip(languages, query)])

    rows = sparse.vstack([train.bags(tokenizer, sentences)] + [train.bags(tokenizer, own)] * OWN_TIMES).tocsr()
    bags = {kind: (train.bags(tokenizer, [a for a, _ in both]), train.bags(tokenizer, [b for _, b in both]), None)
            for kind, both in pairs.items()}
    asked = own_texts.pairs(12000, SEED)
    names = sorted({group for _, _, group in asked})
    bags["own"] = (train.bags(tokenizer, [a for a, _, _ in asked]), train.bags(tokenizer, [b for _, b, _ in asked]),
                   np.array([names.index(group) for _, _, group in asked]))
    # A dictionary's text is unlike what people say: it counts a fifth.
    counts = sum(np.asarray(x.sum(0)).ravel() for x in (rows, 0.2 * bags["wn"][1], 0.2 * bags["cedict"][1]))

    full = np.asarray(rows.sum(1)).ravel() > 0
    rows, groups, parts = rows[full], groups[full], [part[full] for part in parts]
    target = train.Target(parts, [E5_SHARE, 1 - E5_SHARE], groups, 256)
    goal = train.unit(target.project(parts, groups))
    is_han = np.arange(len(every)) >= len(words) + len(continuations)
    first = train.ridge(rows, train.start(target, piece_parts, is_han, counts), goal)
    trained = train.adam(first, rows, goal, bags, SETTINGS, SEED, log)
    # A third of the way back to before the training keeps what the pairs had cost elsewhere; the power gives rare
    # pieces somewhat more weight. Both chosen on the development data.
    mixed = sum(share * x / np.median(np.linalg.norm(x, axis=1)) for share, x in ((2, trained), (1, first)))
    mixed *= np.linalg.norm(mixed, axis=1, keepdims=True) ** 0.2
    return mixed, (words, continuations, han), costs, rows[:30000]


def main():
    options = arguments()
    os.makedirs(options.work, exist_ok=True)
    enter_venv(options.work)
    import numpy as np
    import modelfile
    import train
    trained, sections, costs, sample = table(options)
    trained /= np.median(np.linalg.norm(trained, axis=1))
    vectors = train.unit(sample @ trained)
    values, axes = np.linalg.eigh(vectors.T @ vectors)
    axes = axes[:, np.argsort(-values)]
    os.makedirs(options.out, exist_ok=True)
    for dims, rows in ((256, trained), (128, trained @ axes[:, :128])):
        # A feature without a piece weighs what a typical piece weighs.
        weight = float(np.median(np.linalg.norm(rows, axis=1)) / dims ** 0.5)
        path = os.path.join(options.out, f"pocketmem-{dims}.bin")
        size = modelfile.write(path, f"pocketmem-{dims}-1", sections, costs, rows.astype(np.float32), weight)
        log(f"{path}: {size} bytes")


if __name__ == "__main__":
    main()
