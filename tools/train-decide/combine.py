"""Trains what weighs form, nearness and rules with what the reader of pairs says, see README.md.

    python combine.py --data FOLDER --logits PATH [--hold NAME] [--out core/memory/decide/pair/pair.weights.json]

PATH: what `train.py --save PATH` wrote, the reader's logits of every pair in the scenes, from weights that had not seen it.
"""

import argparse
import json
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

OUTCOMES = 5
# Chances of the five outcomes, log-odds of being over and of being said again, and how these stand among the memory's cards.
READER_FEATURES = [
    "reads:bothHold", "reads:same", "reads:morePrecise", "reads:replaces", "reads:over",
    "reads:goneOdds", "reads:saidOdds", "reads:goneLead", "reads:saidLead", "reads:goneFirst", "reads:saidFirst",
]
TODAY = 3  # the last columns of features.f32: what the weights in use say


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def odds(p):
    return np.clip(np.log((p + 1e-4) / (1 - p + 1e-4)) / 8, -1, 1)


def lead(p):
    """By how much each is ahead of the best of the others, or behind it."""
    if len(p) == 1:
        return p.copy()
    order = np.sort(p)
    return p - np.where(p == order[-1], order[-2], order[-1])


def reader_features(chances):
    """Of the cards of one memory, as `readerFeatures` in `core/memory/decide/pair/features.ts` computes them."""
    gone, said = chances[:, 3] + chances[:, 4], chances[:, 1] + chances[:, 2]
    first = lambda p: (p == p.max()).astype(np.float32)
    return np.concatenate([chances, np.stack([odds(gone), odds(said), lead(gone), lead(said), first(gone), first(said)], 1)], 1)


def forward(p, x):
    return jax.nn.relu(x @ p["hidden"] + p["hiddenBias"]) @ p["output"] + p["outputBias"]


def fit(x, allowed, weight, seed, hidden=24, epochs=16, decay=0.02):
    keys = jax.random.split(jax.random.PRNGKey(seed), 2)
    p = {
        "hidden": jax.random.normal(keys[0], (x.shape[1], hidden)) / np.sqrt(x.shape[1]), "hiddenBias": jnp.zeros(hidden),
        "output": 0.3 * jax.random.normal(keys[1], (hidden, OUTCOMES)) / np.sqrt(hidden), "outputBias": jnp.zeros(OUTCOMES),
    }
    size = 256
    steps = epochs * (len(x) // size)
    optimiser = optax.adamw(optax.cosine_decay_schedule(3e-3, steps), weight_decay=decay)
    state, rng = optimiser.init(p), np.random.default_rng(seed)

    def loss(p, x, allowed, weight):
        log = jax.nn.log_softmax(forward(p, x))
        return -(jax.nn.logsumexp(jnp.where(allowed > 0, log, -1e9), -1) * weight).sum() / weight.sum()

    @jax.jit
    def step(p, state, x, allowed, weight):
        update, state = optimiser.update(jax.grad(loss)(p, x, allowed, weight), state, p)
        return optax.apply_updates(p, update), state

    for _ in range(epochs):
        order = rng.permutation(len(x))
        for at in range(0, len(x) - size + 1, size):
            rows = order[at : at + size]
            p, state = step(p, state, x[rows], allowed[rows], weight[rows])
    return {name: np.asarray(t) for name, t in p.items()}


def chances_of(networks, x):
    return np.mean([softmax(np.asarray(forward(p, x))) for p in networks], 0)


def scene_report(chances, truths, scenes, threshold):
    """What is done in each scene: the surest card from the threshold on."""
    done = np.zeros((3, 4))  # what should be done: nothing, same, gone; what is: nothing, same, gone, the wrong card
    for rows in scenes:
        wanted = [i for i in rows if truths[i] and 0 not in truths[i]]
        want = 0 if not wanted else 1 if set(truths[wanted[0]]) <= {1, 2} else 2
        said, gone = chances[rows, 1] + chances[rows, 2], chances[rows, 3] + chances[rows, 4]
        both = np.maximum(said, gone)
        best = rows[int(both.argmax())]
        if both.max() < threshold:
            done[want, 0] += 1
        elif wanted and best not in wanted:
            done[want, 3] += 1
        else:
            done[want, 1 if said[both.argmax()] > gone[both.argmax()] else 2] += 1
    share = done / done.sum(1, keepdims=True)
    return "; ".join(f"{name}: " + "/".join(f"{100 * s:.1f}" for s in row) for name, row in zip(("nothing", "same", "gone"), share))


def area_under_curve(truth, score):
    truth, rank = np.asarray(truth, bool), np.empty(len(score))
    rank[np.argsort(score, kind="stable")] = np.arange(1, len(score) + 1)
    positive = truth.sum()
    return (rank[truth].sum() - positive * (positive + 1) / 2) / max(positive * (len(truth) - positive), 1)


def average_precision(truth, score):
    order = np.argsort(-score, kind="stable")
    hits = np.cumsum(truth[order])
    return float((hits / np.arange(1, len(truth) + 1))[truth[order]].mean()) if truth.any() else 0.0


def report(name, chances, truths, scenes):
    rows = [i for own in scenes for i in own if truths[i]]
    is_same = np.array([set(truths[i]) <= {1, 2} for i in rows])
    is_gone = np.array([set(truths[i]) <= {3, 4} for i in rows])
    own = chances[rows]
    three = np.stack([own[:, 0], own[:, 1] + own[:, 2], own[:, 3] + own[:, 4]], 1)
    best, truth = three.argmax(1), np.where(is_gone, 2, np.where(is_same, 1, 0))
    f1 = [2 * ((best == c) & (truth == c)).sum() / max((best == c).sum() + (truth == c).sum(), 1) for c in range(3)]
    print(f"  {name}: auc same {area_under_curve(is_same, three[:, 1]):.3f} gone {area_under_curve(is_gone, three[:, 2]):.3f} ap gone {average_precision(is_gone, three[:, 2]):.3f} f1 " + "/".join(f"{x:.3f}" for x in f1))
    print(f"    scenes from 0.6 (nothing/same/gone/wrong card): {scene_report(chances, truths, scenes, 0.6)}", flush=True)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", required=True)
    options.add_argument("--logits", required=True)
    options.add_argument("--folds", type=int, default=2)
    options.add_argument("--hold", action="append", default=[])
    options.add_argument("--no-report", action="store_true", help="only the weights")
    options.add_argument("--nets", type=int, default=2)
    options.add_argument("--positive", type=float, default=2)
    options.add_argument("--lives", type=float, default=1, help="how much a pair of a life counts")
    options.add_argument("--out", help="a file that train.ts wrote; the networks that hear the reader are put into it")
    given = options.parse_args()
    folder = Path(given.data)
    scenes = [json.loads(line) for line in open(folder / "scenes.jsonl", encoding="utf-8")]
    sizes = [len(scene["known"]) for scene in scenes]
    ends = np.cumsum(sizes)
    features = np.fromfile(folder / "features.f32", np.float32).reshape(ends[-1], -1)
    form, today = features[:, :-TODAY], features[:, -TODAY:]
    logits = np.zeros((len(form), OUTCOMES), np.float32)
    for path in Path(given.logits).parent.glob(f"{Path(given.logits).name}.rows*.npy"):
        logits[np.load(path)] = np.load(str(path).replace(".rows", ".logits"))
    rows_of = [list(range(end - size, end)) for end, size in zip(ends, sizes)]
    truths = [outcomes for scene in scenes for outcomes in scene["outcomes"]]
    reads = softmax(logits)
    with_reader = np.concatenate([form, np.concatenate([reader_features(reads[rows]) for rows in rows_of])], 1).astype(np.float32)
    allowed = np.array([[o in t for o in range(OUTCOMES)] for t in truths], np.float32)
    weight = np.array([0.0 if not t else 1.0 if 0 in t else given.positive for t in truths], np.float32)
    held = lambda name: any(part in name for part in given.hold)
    is_case = lambda name: name.endswith("jsonl")
    is_life = lambda name: name.startswith("life:")
    weight_of_scene = np.repeat([2.0 if is_case(s["name"]) else given.lives if is_life(s["name"]) else 1.0 for s in scenes], sizes)
    weight = weight * weight_of_scene
    fold_of_row = np.repeat([s["topic"] % given.folds for s in scenes], sizes)
    held_row = np.repeat([held(s["name"]) for s in scenes], sizes)
    # Cards of other matters are many and mostly easy: a quarter of them, counting twice, tells as much.
    of_life = np.repeat([is_life(s["name"]) for s in scenes], sizes)
    easy = np.array([t == [0] and i % 4 != 0 for i, t in enumerate(truths)]) & ~of_life
    other = np.array([t == [0] for t in truths])
    weight = np.where(other & ~of_life, 2 * weight, weight)
    usable = (weight > 0) & ~easy

    sets = {} if given.no_report else {"form alone": form, "with the reader": with_reader}
    out = {name: np.zeros((len(form), OUTCOMES)) for name in sets}
    for name, x in sets.items():
        for fold in range(given.folds):
            train = usable & (fold_of_row != fold) & ~held_row
            own = fold_of_row == fold
            out[name][own] = chances_of([fit(x[train], allowed[train], weight[train], 17 + n) for n in range(1)], x[own])
    todays = np.stack([1 - today[:, 0] - today[:, 1], today[:, 0], 0 * today[:, 0], today[:, 1], 0 * today[:, 0]], 1)
    for label in () if given.no_report else ("life|plans|exceptions", "more-", "topics-", "decisions.jsonl", "second", "third", "life:"):
        chosen = [rows for rows, s in zip(rows_of, scenes) if any(part in s["name"] for part in label.split("|"))]
        if not chosen:
            continue
        print(label, len(chosen), "scenes")
        report("weights in use", todays, truths, chosen)
        report("reader by itself", reads, truths, chosen)
        for name in sets:
            report(name, out[name], truths, chosen)

    if given.out:
        keep = usable & ~held_row
        plain = lambda t: [[round(float(v), 4) for v in row] for row in t]
        rows = lambda bias, matrix: plain(np.concatenate([bias[None], matrix], 0).T)
        networks = lambda x: [
            {"hidden": rows(p["hiddenBias"], p["hidden"]), "output": rows(p["outputBias"], p["output"])}
            for p in (fit(x[keep], allowed[keep], weight[keep], 17 + n) for n in range(given.nets))
        ]
        # What judges by form alone, and what hears a change, stay as `train.ts` made them.
        weights = json.load(open(given.out)) | {"readerFeatures": READER_FEATURES, "withReader": networks(with_reader)}
        Path(given.out).write_text(json.dumps(weights, separators=(",", ":"), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
