"""Trains the reader of pairs and what weighs it with the rules, see README.md.

    python train.py --data FOLDER [--folds 4] [--hold NAME] [--out FOLDER]
"""

import argparse
import base64
import json
import pickle
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

MODEL = "multilingual-e5-small-zh-en"
jax.config.update("jax_default_prng_impl", "rbg")  # dropping inputs costs as much as learning with the usual one
OUTCOMES = 5  # both hold, the same, more precise, takes its place, over or done
BY_KINDS = {
    "base base": 1, "base same": 1, "same base": 1, "same same": 1, "more base": 1, "more same": 1, "more more": 1,
    "new new": 1, "end end": 1, "done done": 1, "base more": 2, "same more": 2, "base new": 3, "same new": 3, "more new": 3,
    "new base": 3, "new same": 3, "base end": 4, "same end": 4, "more end": 4, "new end": 4, "base done": 4, "same done": 4,
    "more done": 4, "new done": 4, "base with": 0, "with base": 0, "same with": 0, "with same": 0, "more with": 0,
    "with more": 0, "new with": 0, "with new": 0, "with end": 0, "with done": 0, "end with": 0, "done with": 0, "with with": 0,
}
SIZE, HEADS, KERNEL, REACH, BLOCKS, INNER = 64, 4, 3, 12, 2, 64
OWN_HEADS = HEADS // 2  # these look at their own statement, the others at the other one
SHORT, MIDDLE, LONG = 16, 32, 80  # statements are padded to one of these, so that few shapes are compiled
BATCH = 32
OF_MATTERS, OF_SCENES, OF_LIVES = 22000, 6000, 5000  # pairs an epoch; of lives besides what ended, three times
LAYERS, SQUEEZED = 2, 128


class Data:
    def __init__(self, folder):
        folder = Path(folder)
        lines = lambda name: [json.loads(line) for line in open(folder / name, encoding="utf-8")]
        self.texts, self.scenes = lines("texts.jsonl"), lines("scenes.jsonl")
        states = np.fromfile(folder / "states.f16", np.float16)
        counts = np.fromfile(folder / "tokens.i32", np.int32)
        states = states.reshape(counts.sum(), -1)
        # Of each layer the strongest directions, each of spread 1: a quarter of the numbers, nearly all they tell.
        wide = states[:: max(1, len(states) // 60000)].astype(np.float32)
        self.centre, spread, part = wide.mean(0), wide.std(0) + 1e-5, states.shape[1] // LAYERS
        self.squeeze = []
        for layer in range(LAYERS):
            own = slice(layer * part, (layer + 1) * part)
            rows = (wide[:, own] - self.centre[own]) / spread[own]
            values, directions = np.linalg.eigh(rows.T @ rows / len(rows))
            values, directions = values[::-1][:SQUEEZED], directions[:, ::-1][:, :SQUEEZED]
            print("layer", layer, "keeps", round(float(values.sum() / part), 3))
            self.squeeze.append(directions / spread[own][:, None] * (SQUEEZED / values.sum()) ** 0.5)
        states = np.concatenate([(states[:, layer * part : (layer + 1) * part].astype(np.float32) - self.centre[layer * part : (layer + 1) * part]) @ matrix for layer, matrix in enumerate(self.squeeze)], 1).astype(np.float16)
        self.width = states.shape[1]
        self.states = [states[end - own : end][:LONG] for own, end in zip(counts, np.cumsum(counts))]
        pairs = sum(len(scene["known"]) for scene in self.scenes)
        self.features = np.fromfile(folder / "features.f32", np.float32).reshape(pairs, -1)

    def in_matter(self):
        """(forms of the known, forms of the fresh, outcomes, matter) of all pairs of one matter."""
        matters = {}
        by_first = {}
        for i, text in enumerate(self.texts):
            if text["form"] == "written":
                by_first[i] = [i]
                current = i
                if text["name"].endswith("jsonl") or text["name"].startswith("life:"):
                    continue
                matters.setdefault(text["topic"], []).append(i)
            else:
                by_first[current].append(i)
        pairs = []
        for topic, own in matters.items():
            for a in own:
                for b in own:
                    one, other = self.texts[a], self.texts[b]
                    outcome = BY_KINDS.get(f"{one['kind']} {other['kind']}")
                    if a == b or outcome is None or (one["kind"] == other["kind"] == "with" and one["lang"] != other["lang"]):
                        continue
                    pairs.append((by_first[a], by_first[b], [outcome], topic))
        return pairs


def start_weights(key, width):
    keys = iter(jax.random.split(key, 60))
    matrix = lambda rows, columns, gain=1.0: gain * jax.random.normal(next(keys), (rows, columns)) / np.sqrt(rows)
    p = {"in": matrix(width, SIZE), "inBias": jnp.zeros(SIZE), "side": 0.5 * jax.random.normal(next(keys), (2, SIZE))}
    for b in range(BLOCKS):
        p |= {f"{name}{b}": matrix(SIZE, SIZE) for name in ("query", "key", "value")}
        p |= {f"{name}{b}": matrix(SIZE, SIZE, 0.3) for name in ("out", "widen")}
        p |= {f"mix{b}": matrix(KERNEL * SIZE, SIZE), f"near{b}": jnp.zeros((OWN_HEADS, 2 * REACH + 1))}
        p |= {f"like{b}": 4 * jnp.ones((HEADS - OWN_HEADS, LAYERS))}
    p |= {"inner": matrix(4 * SIZE, INNER), "innerBias": jnp.zeros(INNER)}
    p |= {"outcome": matrix(INNER, OUTCOMES, 0.3), "outcomeBias": jnp.zeros(OUTCOMES)}
    return p


def normalise(x):
    return (x - x.mean(-1, keepdims=True)) / jnp.sqrt(x.var(-1, keepdims=True) + 1e-5)


def likeness(a, b):
    """Cosines of centred states by layer: [batch, layers, tokens of a, tokens of b]."""
    split = lambda x: x.reshape(*x.shape[:2], LAYERS, -1).transpose(0, 2, 1, 3)
    unit = lambda x: x / (jnp.linalg.norm(x, axis=-1, keepdims=True) + 1e-6)
    return unit(split(a)) @ unit(split(b)).transpose(0, 1, 3, 2)


def run(p, batch, key=None):
    """Logits of the outcomes, as `core/memory/decide/pair/reader` computes them; with a key, some inputs are dropped."""
    keys = iter(jax.random.split(key, 40)) if key is not None else None
    drop = lambda h, keep=0.8: h if keys is None else h * jax.random.bernoulli(next(keys), keep, h.shape) / keep
    xs, masks = (batch["known"], batch["fresh"]), (batch["knownMask"], batch["freshMask"])
    like = likeness(*xs)
    likes = (like, like.transpose(0, 1, 3, 2))
    hs = [drop(x) @ p["in"] + p["inBias"] + p["side"][side] for side, x in enumerate(xs)]
    part = SIZE // HEADS
    split = lambda z: z.reshape(*z.shape[:2], HEADS, part).transpose(0, 2, 1, 3)
    for b in range(BLOCKS):
        ys = [normalise(h) for h in hs]
        query, key_, value = ([split(y @ p[f"{name}{b}"]) for y in ys] for name in ("query", "key", "value"))
        for side in (0, 1):
            count = xs[side].shape[1]
            distance = jnp.clip(jnp.arange(count)[None] - jnp.arange(count)[:, None], -REACH, REACH) + REACH
            own = query[side][:, :OWN_HEADS] @ key_[side][:, :OWN_HEADS].transpose(0, 1, 3, 2) / np.sqrt(part)
            own = jax.nn.softmax(jnp.where(masks[side][:, None, None] > 0, own + p[f"near{b}"][:, distance][None], -1e9), -1)
            other = query[side][:, OWN_HEADS:] @ key_[1 - side][:, OWN_HEADS:].transpose(0, 1, 3, 2) / np.sqrt(part)
            other = other + jnp.einsum("bltu,hl->bhtu", likes[side], p[f"like{b}"])
            other = jax.nn.softmax(jnp.where(masks[1 - side][:, None, None] > 0, other, -1e9), -1)
            seen = jnp.concatenate([own @ value[side][:, :OWN_HEADS], other @ value[1 - side][:, OWN_HEADS:]], 1)
            hs[side] = hs[side] + drop(seen.transpose(0, 2, 1, 3).reshape(hs[side].shape) @ p[f"out{b}"])
        for side in (0, 1):
            count = xs[side].shape[1]
            y = jnp.pad(normalise(hs[side]) * masks[side][..., None], ((0, 0), (KERNEL // 2, KERNEL // 2), (0, 0)))
            around = jnp.concatenate([y[:, step : step + count] for step in range(KERNEL)], -1)
            hs[side] = hs[side] + drop(jax.nn.gelu(around @ p[f"mix{b}"]) @ p[f"widen{b}"])
    pooled = []
    for h, mask in zip(hs, masks):
        y, m = normalise(h), mask[..., None]
        pooled += [(y * m).sum(1) / jnp.maximum(m.sum(1), 1), jnp.where(m > 0, y, -1e9).max(1)]
    inner = jax.nn.gelu(drop(jnp.concatenate(pooled, -1), 0.7) @ p["inner"] + p["innerBias"])
    return drop(inner, 0.8) @ p["outcome"] + p["outcomeBias"]


def loss(p, batch, key, smooth=0.05):
    log = jax.nn.log_softmax(run(p, batch, key))
    told = jax.nn.logsumexp(jnp.where(batch["allowed"] > 0, log, -1e9), -1)
    told = (1 - smooth) * told + smooth * log.mean(-1)
    return -(told * batch["weight"]).sum() / jnp.maximum(batch["weight"].sum(), 1)


def batches(data, pairs, rng=None):
    """Pairs: (known text, fresh text, allowed outcomes, weight)."""
    def shape_of(pair):
        sizes = [len(data.states[side]) for side in pair[:2]]
        return (LONG, LONG) if max(sizes) > MIDDLE else tuple(SHORT if size <= SHORT else MIDDLE for size in sizes)

    groups = {}
    for i, pair in enumerate(pairs):
        groups.setdefault(shape_of(pair), []).append(i)
    chunks = []
    for shape, own in groups.items():
        own = rng.permutation(own) if rng else own
        chunks += [(shape, own[i : i + BATCH]) for i in range(0, len(own), BATCH)]
    if rng:
        rng.shuffle(chunks)
    for shape, chunk in chunks:
        batch = {}
        for side, (name, count) in enumerate(zip(("known", "fresh"), shape)):
            x, mask = np.zeros((BATCH, count, data.width), np.float32), np.zeros((BATCH, count), np.float32)
            for place, i in enumerate(chunk):
                own = data.states[pairs[i][side]]
                x[place, : len(own)] = own
                mask[place, : len(own)] = 1
            batch |= {name: x, f"{name}Mask": mask}
        batch |= {"allowed": np.ones((BATCH, OUTCOMES), np.float32), "weight": np.zeros(BATCH, np.float32)}
        for place, i in enumerate(chunk):
            batch["allowed"][place] = [outcome in pairs[i][2] for outcome in range(OUTCOMES)]
            batch["weight"][place] = pairs[i][3]
        yield chunk, batch


run_now = jax.jit(lambda p, batch: run(p, batch))


def logits_of(p, data, pairs):
    out = np.zeros((len(pairs), OUTCOMES), np.float32)
    for chunk, batch in batches(data, pairs):
        out[chunk] = np.asarray(run_now(p, batch))[: len(chunk)]
    return out


def draw(data, matter_pairs, scene_pairs, rng, of_matters=OF_MATTERS, of_scenes=OF_SCENES):
    """One epoch's pairs: of every matter about as many, each outcome often enough, in one of their forms."""
    known_form = lambda forms: forms[0] if rng.random() < 0.6 else rng.choice(forms)
    fresh_form = lambda forms: forms[0] if rng.random() < 0.4 else rng.choice(forms)
    weights = np.array([w for *_, w in matter_pairs])
    chosen = rng.choice(len(matter_pairs), min(of_matters, len(matter_pairs)), replace=False, p=weights / weights.sum())
    pairs = [(known_form(matter_pairs[i][0]), fresh_form(matter_pairs[i][1]), matter_pairs[i][2], 1.0) for i in chosen]
    chosen = rng.choice(len(scene_pairs), min(of_scenes, len(scene_pairs)), replace=False)
    return pairs + [(known_form(scene_pairs[i][0]), fresh_form(scene_pairs[i][1]), scene_pairs[i][2], 1.0) for i in chosen]


def fit(data, matter_pairs, scene_pairs, case_pairs, life_pairs, epochs, seed, note=lambda p: ""):
    counts = {}
    for _, _, (outcome,), topic in matter_pairs:
        counts[topic, outcome] = counts.get((topic, outcome), 0) + 1
    share = {0: 1.0, 1: 0.7, 2: 0.35, 3: 0.9, 4: 0.5}
    # A matter with many lines has many pairs; square roots keep it from ruling the rest.
    matter_pairs = [(*pair[:3], share[pair[2][0]] / np.sqrt(counts[pair[3], pair[2][0]])) for pair in matter_pairs]
    ended = [pair for pair in life_pairs if pair[2] == [3, 4]]
    going_on = [pair for pair in life_pairs if pair[2] == [0]]
    p = start_weights(jax.random.PRNGKey(seed), data.width)
    rng, key = np.random.default_rng(seed), jax.random.PRNGKey(seed + 1)
    an_epoch = (min(OF_MATTERS, len(matter_pairs)) + OF_SCENES + 2 * len(case_pairs) + 3 * len(ended) + min(OF_LIVES, len(going_on))) // BATCH + 20
    optimiser = optax.adamw(optax.warmup_cosine_decay_schedule(0, 2e-3, 100, epochs * an_epoch, 2e-5), weight_decay=0.05)
    state = optimiser.init(p)

    @jax.jit
    def step(p, state, batch, key):
        value, gradient = jax.value_and_grad(loss)(p, batch, key)
        update, state = optimiser.update(gradient, state, p)
        return optax.apply_updates(p, update), state, value

    for epoch in range(epochs):
        started, losses = time.time(), []
        pairs = draw(data, matter_pairs, scene_pairs, rng)
        pairs += [(rng.choice(known), rng.choice(fresh), outcomes, 1.0) for known, fresh, outcomes in case_pairs for _ in range(2)]
        of_lives = 3 * ended + [going_on[i] for i in rng.choice(len(going_on), min(OF_LIVES, len(going_on)), replace=False)]
        pairs += [(known[0], fresh[0], outcomes, 1.0) for known, fresh, outcomes in of_lives]
        for _, batch in batches(data, pairs, rng):
            key, own = jax.random.split(key)
            p, state, value = step(p, state, batch, own)
            losses.append(float(value))
        print(epoch + 1, f"loss {np.mean(losses):.3f} {time.time() - started:.0f} s", note(p) if epoch % 3 == 2 else "", flush=True)
    return p


def area_under_curve(truth, score):
    truth, rank = np.asarray(truth, bool), np.empty(len(score))
    order = np.argsort(score, kind="stable")
    rank[order] = np.arange(1, len(score) + 1)
    positive = truth.sum()
    return (rank[truth].sum() - positive * (positive + 1) / 2) / max(positive * (len(truth) - positive), 1)


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def report(chances, outcomes):
    """Areas under the curve for saying the same and for taking its place; F1 of each outcome where one is sure."""
    is_same = np.array([set(o) <= {1, 2} for o in outcomes])
    is_gone = np.array([set(o) <= {3, 4} for o in outcomes])
    text = f"auc same {area_under_curve(is_same, chances[:, 1] + chances[:, 2]):.3f} gone {area_under_curve(is_gone, chances[:, 3] + chances[:, 4]):.3f}"
    best = np.stack([chances[:, 0], chances[:, 1] + chances[:, 2], chances[:, 3] + chances[:, 4]], 1).argmax(1)
    truth = np.where(is_gone, 2, np.where(is_same, 1, 0))
    f1 = lambda c, best, truth: 2 * ((best == c) & (truth == c)).sum() / max((best == c).sum() + (truth == c).sum(), 1)
    text += " f1 both/same/gone " + "/".join(f"{f1(c, best, truth):.3f}" for c in range(3))
    sure = np.array([len(o) == 1 for o in outcomes])
    if chances[:, 2].any():
        best, truth = chances[sure].argmax(1), np.array([o[0] for o in outcomes if len(o) == 1])
        text += " f1 of five " + "/".join(f"{f1(c, best, truth):.3f}" for c in range(OUTCOMES))
    return text


def pack(tensor):
    """8-bit, one scale a column; vectors a scale a number, so that biases stay exact to 8 bits."""
    tensor = np.asarray(tensor, np.float64)
    scales = np.maximum(np.abs(tensor).max(0) if tensor.ndim > 1 else np.abs(tensor), 1e-8) / 127
    data = np.clip(np.round(tensor / scales), -127, 127).astype(np.int8)
    return {"shape": list(tensor.shape), "scales": [float(f"{s:.4g}") for s in np.atleast_1d(scales)], "data": base64.b64encode(data.tobytes()).decode()}


def write(p, data, path):
    part = len(data.centre) // LAYERS
    tensors = dict(p) | {f"squeeze{layer}": matrix for layer, matrix in enumerate(data.squeeze)}
    tensors["squeezeBias"] = -np.concatenate([data.centre[layer * part : (layer + 1) * part] @ matrix for layer, matrix in enumerate(data.squeeze)])
    weights = {"model": MODEL, "heads": HEADS, "ownHeads": OWN_HEADS, "kernel": KERNEL, "reach": REACH, "blocks": BLOCKS, "layers": LAYERS}
    weights["tensors"] = {name: pack(tensor) for name, tensor in tensors.items()}
    Path(path).write_text(json.dumps(weights, separators=(",", ":")) + "\n")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", required=True)
    options.add_argument("--epochs", type=int, default=8)
    options.add_argument("--folds", type=int, default=4)
    options.add_argument("--only", type=int, help="train this fold only")
    options.add_argument("--hold", action="append", default=[], help="conversations of files with this in their name are not trained on")
    options.add_argument("--save", help="PATH the fold's weights (PATH.foldN.pkl) and logits (PATH.logits.npy) are written to")
    options.add_argument("--out", help="trains on everything that is not held and writes the product's weights there")
    given = options.parse_args()
    data = Data(given.data)
    matter_pairs = data.in_matter()
    scene_rows, scene_pairs = [], []
    row = 0
    for scene in data.scenes:
        for known, outcomes in zip(scene["known"], scene["outcomes"]):
            scene_rows.append((known, scene["fresh"], outcomes, scene["topic"], scene["name"], row))
            row += 1
    fold_of = lambda topic: topic % given.folds
    held = lambda name: any(part in name for part in given.hold)
    is_case = lambda name: name.endswith("jsonl")
    is_life = lambda name: name.startswith("life:")
    of_topics = lambda rows: [r[:3] for r in rows if r[2] == [0] and not is_case(r[4]) and not is_life(r[4])]
    of_cases = lambda rows: list({(r[0][0], r[1][0]): r[:3] for r in rows if is_case(r[4]) and not held(r[4]) and r[2] and data.texts[r[0][0]]["name"].endswith("jsonl")}.values())
    of_lives = lambda rows: [r[:3] for r in rows if is_life(r[4])]
    print(len(data.texts), "texts", len(matter_pairs), "pairs in matters", len(scene_rows), "in scenes", flush=True)
    if given.out:
        write(fit(data, matter_pairs, of_topics(scene_rows), of_cases(scene_rows), of_lives(scene_rows), given.epochs, 10), data, given.out)
        return
    logits = np.zeros((len(scene_rows), OUTCOMES), np.float32)
    for fold in [given.only] if given.only is not None else range(given.folds):
        train = [pair for pair in matter_pairs if fold_of(pair[3]) != fold]
        rest = [pair for pair in matter_pairs if fold_of(pair[3]) == fold]
        others = [r for r in scene_rows if fold_of(r[3]) != fold]
        sample = [(k[0], f[0], o, 1.0) for k, f, o, _ in rest[:: max(1, len(rest) // 3000)]]
        note = lambda p: report(softmax(logits_of(p, data, sample)), [s[2] for s in sample])
        p = fit(data, train, of_topics(others), of_cases(others), of_lives(others), given.epochs, 10 + fold, note)
        # What was not trained on: this fold, and held conversations (read by every fold's weights in turn).
        own = [i for i, r in enumerate(scene_rows) if fold_of(r[3]) == fold]
        logits[own] = logits_of(p, data, [(scene_rows[i][0][0], scene_rows[i][1][0], scene_rows[i][2], 1.0) for i in own])
        if given.save:
            pickle.dump({name: np.asarray(t) for name, t in p.items()}, open(f"{given.save}.fold{fold}.pkl", "wb"))
            np.save(f"{given.save}.rows{fold}.npy", np.array(own))
            np.save(f"{given.save}.logits{fold}.npy", logits[own])
        today = data.features[:, -3:-1]
        todays = lambda rows: np.stack([1 - today[rows].sum(1), today[rows, 0], 0 * today[rows, 0], today[rows, 1], 0 * today[rows, 0]], 1)
        for label, wanted in (("more-*", lambda name: "more-" in name), ("topics-*", lambda name: "topics-" in name), ("second", lambda name: "second" in name), ("third", lambda name: "third" in name), ("own 400", lambda name: "decisions.jsonl" in name), ("lives", is_life)):
            rows = [i for i in own if scene_rows[i][2] and wanted(scene_rows[i][4])]
            if not rows:
                continue
            truth = [scene_rows[i][2] for i in rows]
            print(fold, label, len(rows), "reader", report(softmax(logits[rows]), truth))
            print(fold, label, len(rows), "today ", report(todays(rows), truth), flush=True)


if __name__ == "__main__":
    main()
