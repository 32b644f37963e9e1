"""Turns pieces, texts and the teachers' vectors into one vector for each piece.

1. Target: both teachers' vectors, centred for each language (and e5's for each prefix), scaled to unit length
   and laid side by side, so that a cosine of targets is the weighted mean of the teachers' cosines; turned onto
   its principal axes and cut to the student's dimensions.
2. Start: each piece as a text of its own, treated like the targets, weighted a / (a + p) (smooth inverse frequency).
3. Ridge: the mean of a text's rows should be its target; conjugate gradients from the start.
4. Adam: related pairs apart from the rest of the batch (InfoNCE), cosine to the target, and the same order of
   neighbours in a batch as the targets (KL of the rows of similarities).
"""
import numpy as np
from scipy import sparse

SIF, RIDGE, ROUNDS = 3e-4, 0.3, 12
TEMPERATURE, DROP = 0.05, 0.1


def unit(rows):
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


def bags(tokenizer, texts):
    """Sparse square roots of the counts of pieces, one row a text."""
    indices, starts = [], [0]
    for text in texts:
        indices += tokenizer.pieces(text)
        starts.append(len(indices))
    rows = sparse.csr_matrix((np.ones(len(indices), np.float32), np.array(indices, np.int32), np.array(starts)),
                             shape=(len(texts), tokenizer.count))
    rows.sum_duplicates()
    rows.data = np.sqrt(rows.data)
    return rows


class Target:
    """Centres, joins and projects the teachers' vectors; a row of zeros is a text that teacher was not asked for."""

    def __init__(self, parts, weights, groups, dims):
        self.weights = weights
        self.means = [{g: part[(groups == g) & part.any(1)].astype(np.float32).mean(0) for g in set(groups.tolist())}
                      for part in parts]
        joined = self.join(parts, groups)
        values, axes = np.linalg.eigh(joined.T @ joined)
        self.axes = axes[:, np.argsort(-values)[:dims]].astype(np.float32)
        self.kept = float(np.sort(values)[-dims:].sum() / values.sum())

    def join(self, parts, groups):
        out = []
        for part, weight, means in zip(parts, self.weights, self.means):
            if weight:
                rows, asked = part.astype(np.float32), part.any(1)
                for g in set(groups.tolist()):
                    rows[(groups == g) & asked] -= means[g]
                out.append(unit(rows) * np.float32(weight ** 0.5))
        return np.concatenate(out, axis=1)

    def project(self, parts, groups):
        return self.join(parts, groups) @ self.axes


def start(target, piece_parts, is_han, counts):
    """Piece vectors before training; pieces have means of their own, for each script."""
    parts = []
    for part in piece_parts:
        rows = part.astype(np.float32)
        for flag in (False, True):
            rows[is_han == flag] -= rows[is_han == flag].mean(0)
        parts.append(rows)
    joined = np.concatenate([unit(p) * np.float32(w ** 0.5) for p, w in zip(parts, target.weights) if w], axis=1)
    chance = (counts + 0.5) / counts.sum()
    return (joined @ target.axes) * (SIF / (SIF + chance))[:, None].astype(np.float32)


def ridge(rows, first, targets):
    """min |mean(rows) W - targets|^2 + RIDGE |W - first|^2."""
    lengths = np.maximum(np.asarray(rows.sum(1)).ravel(), 1)
    mean = sparse.diags((1 / lengths).astype(np.float32)) @ rows
    transposed = mean.T.tocsr()
    # The size of a mean of rows shrinks with the text; targets are unit vectors, so bring both to one scale.
    scale = float((np.linalg.norm(mean @ first, axis=1)).mean())
    delta = np.zeros_like(first)
    residual = transposed @ (targets * scale - mean @ first)
    direction, old = residual.copy(), (residual * residual).sum(0)
    for _ in range(ROUNDS):
        moved = transposed @ (mean @ direction) + RIDGE * direction
        step = old / np.maximum((direction * moved).sum(0), 1e-12)
        delta += direction * step
        residual -= moved * step
        new = (residual * residual).sum(0)
        direction = residual + direction * (new / np.maximum(old, 1e-12))
        old = new
    return first + delta


def _forward(rows, table):
    summed = rows @ table
    norms = np.maximum(np.linalg.norm(summed, axis=1, keepdims=True), 1e-6)
    return summed / norms, norms


def _backward(grad, vectors, norms):
    return (grad - vectors * (grad * vectors).sum(1, keepdims=True)) / norms


def _softmax(x):
    x = np.exp(x - x.max(1, keepdims=True))
    return x / x.sum(1, keepdims=True)


def _info_nce(a, b, banned):
    """Loss and gradients: row i of a belongs to row i of b; `banned` marks pairs that are no negatives."""
    logits = a @ b.T / TEMPERATURE
    if banned is not None:
        logits[banned] = -1e9
    loss, grad = 0.0, np.zeros_like(logits)
    for turned in (False, True):
        p = _softmax(logits.T if turned else logits)
        loss -= np.log(np.maximum(np.diag(p), 1e-12)).mean() / 2
        p[np.arange(len(p)), np.arange(len(p))] -= 1
        grad += (p.T if turned else p) / (2 * len(p))
    grad /= TEMPERATURE
    return loss, grad @ b, grad.T @ a


def _order(z, t):
    """Loss and gradient: KL between the batch's rows of similarities of targets and of the student."""
    student, teacher = z @ z.T / TEMPERATURE, t @ t.T / TEMPERATURE
    np.fill_diagonal(student, -1e9)
    np.fill_diagonal(teacher, -1e9)
    p, q = _softmax(teacher), _softmax(student)
    loss = (p * (np.log(np.maximum(p, 1e-12)) - np.log(np.maximum(q, 1e-12)))).sum(1).mean()
    grad = (q - p) / (len(z) * TEMPERATURE)
    return loss, (grad + grad.T) @ z


def _drop(rows, rng):
    rows = rows.copy()
    rows.data = rows.data * (rng.random(len(rows.data)) >= DROP)
    return rows


def _pick(rows, index, rng):
    return _drop(rows[index], rng)


def adam(table, rows, targets, kinds, settings, seed, log):
    """Trains the table. `kinds`: {name: (rows a, rows b, groups or None)}; settings: steps, rate, batches, weights."""
    rng = np.random.default_rng(seed)
    table = table.copy()
    first, second, seen = np.zeros_like(table), np.zeros_like(table), np.zeros((len(table), 1), np.float32)
    targets = unit(targets)
    names = [name for name, times in sorted(settings["mix"].items()) for _ in range(times) if name in kinds]
    steps, sums = settings["steps"], np.zeros(3)
    for step in range(1, steps + 1):
        rate = settings["rate"] * min(1.0, step / 50) * (1 - step / (steps + 1))
        name = names[step % len(names)]
        side_a, side_b, groups = kinds[name]
        chosen = rng.choice(side_a.shape[0], min(settings["pair_batch"], side_a.shape[0]), replace=False)
        index = rng.choice(rows.shape[0], settings["batch"], replace=False)
        batch = sparse.vstack([_pick(side_a, chosen, rng), _pick(side_b, chosen, rng), _pick(rows, index, rng)]).tocsr()
        touched, columns = np.unique(batch.indices, return_inverse=True)
        local = sparse.csr_matrix((batch.data, columns.astype(np.int32), batch.indptr), shape=(batch.shape[0], len(touched)))
        z, norms = _forward(local, table[touched])
        n = len(chosen)
        banned = None
        if groups is not None:
            banned = groups[chosen][:, None] == groups[chosen][None, :]
            np.fill_diagonal(banned, False)
        grad = np.zeros_like(z)
        pair_loss, grad_a, grad_b = _info_nce(z[:n], z[n:2 * n], banned)
        grad[:n], grad[n:2 * n] = settings["pair"] * grad_a, settings["pair"] * grad_b
        t, s = targets[index], z[2 * n:]
        order_loss, order_grad = _order(s, t)
        grad[2 * n:] = settings["order"] * order_grad - settings["cosine"] * t / len(t)
        sums += (pair_loss, order_loss, 1 - (s * t).sum(1).mean())
        change = local.T @ _backward(grad, z, norms).astype(np.float32)
        # Rows that a batch does not touch keep their moments: 49,000 rows a step would only cost time.
        first[touched] = 0.9 * first[touched] + 0.1 * change
        second[touched] = 0.999 * second[touched] + 0.001 * change * change
        seen[touched] += 1
        age = seen[touched]
        corrected = first[touched] / (1 - 0.9 ** age)
        table[touched] -= rate * corrected / (np.sqrt(second[touched] / (1 - 0.999 ** age)) + 1e-8)
        if step % 100 == 0:
            log(f"step {step}: pairs {sums[0] / 100:.3f}, order {sums[1] / 100:.3f}, 1 - cosine {sums[2] / 100:.3f}")
            sums[:] = 0
    return table
