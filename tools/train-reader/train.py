"""Trains the reader's head and writes its weights, see README.md.

    python train.py --train FOLDER [--validate FOLDER …] [--weigh 0.5:FOLDER] --out reader.weights.json
"""

import argparse
import base64
import json
import re
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax

KINDS = ["preference", "fact", "plan", "event", "relationship", "instruction"]
TASTES = {None: 0, "like": 1, "dislike": 2}
TOLD = 3 + len(KINDS) + len(TASTES)  # store, leave, begin, kinds, tastes
TAGS = TOLD + 2  # the sign of a taste: how much a token says of it, and what
CLAUSES = 6  # of a window, whose signs are learnt
LABELS = ("store", "leave", "begin", "joint", "kind", "taste", "clause")
MODEL = "multilingual-e5-small-zh-en"
SIZE, HEADS, KERNEL, REACH, BLOCKS = 64, 4, 5, 20, 2
WIDTHS = (24, 48, 96, 256)  # windows are padded to one of these, so that few shapes are compiled
BATCH = 16


# What stands before a place where a statement may begin or end: these places count more in training.
JOINT = re.compile(r"(?:[,，、;；:：—–\n]|(?:^|\s)(?:and|but|so|yet|while|which|or|plus)|[但而可所]|[\u4e00-\u9fff]\s)\s*$", re.I)


class Utf16:
    """A text by the offsets the product counts in."""

    def __init__(self, text):
        self.units = text.encode("utf-16-le")

    def __getitem__(self, part):
        return self.units[2 * part.start : 2 * part.stop].decode("utf-16-le", "ignore")


def mark_joints(text, spans, labels):
    """Where a statement may begin or end, and the first word outside all statements behind one."""
    inside = False
    for token, (a, b) in enumerate(spans):
        labels["joint"][token] = bool(JOINT.search(text[max(0, a - 8) : a]))
        if labels["store"][token]:
            inside = True
        elif inside and any(sign.isalnum() for sign in text[a:b]):
            labels["leave"][token], inside = 1, False


def load(folder):
    """Windows with their states and the label of every token. `store`: 1 lasting, 2 passing."""
    rows = [json.loads(line) for line in open(Path(folder) / "turns.jsonl", encoding="utf-8")]
    count = sum(len(row["spans"]) for row in rows)
    states = np.fromfile(Path(folder) / "states.f16", np.float16).reshape(count, -1)
    at = 0
    for row in rows:
        spans = row["spans"][: WIDTHS[-1]]
        row["states"] = states[at : at + len(spans)]
        at += len(row["spans"])
        labels = {name: np.zeros(len(spans), np.int32) for name in LABELS[:4]}
        labels |= {name: np.full(len(spans), -1, np.int32) for name in LABELS[4:]}
        for clause, memory in enumerate(row["memories"]):
            start, end = memory["start"], memory["start"] + len(memory["quote"].encode("utf-16-le")) // 2
            first = True
            for token, (a, b) in enumerate(spans):
                if a == b or min(b, end) - max(a, start) <= (b - a) / 2:
                    continue
                labels["store"][token] = 1 if memory["durable"] else 2
                labels["begin"][token] = first
                labels["kind"][token] = KINDS.index(memory["type"]) if memory["type"] in KINDS else 1
                labels["taste"][token] = TASTES[memory.get("polarity")]
                labels["clause"][token] = clause if memory.get("polarity") and clause < CLAUSES else -1
                first = False
        mark_joints(Utf16(row["text"]), spans, labels)
        row["labels"] = labels
    return rows


def start_weights(key, width):
    keys = iter(jax.random.split(key, 40))
    matrix = lambda rows, columns, gain=1.0: gain * jax.random.normal(next(keys), (rows, columns)) / np.sqrt(rows)
    p = {"in": matrix(width, SIZE), "inBias": jnp.zeros(SIZE), "tags": matrix(SIZE, TAGS, 0.1), "tagsBias": jnp.zeros(TAGS)}
    for b in range(BLOCKS):
        p |= {f"{name}{b}": matrix(SIZE, SIZE) for name in ("query", "key", "value")}
        p |= {f"{name}{b}": matrix(SIZE, SIZE, 0.3) for name in ("out", "widen")}
        p |= {f"mix{b}": matrix(KERNEL * SIZE, SIZE), f"near{b}": jnp.zeros((HEADS, 2 * REACH + 1))}
    return p


def normalise(x):
    return (x - x.mean(-1, keepdims=True)) / jnp.sqrt(x.var(-1, keepdims=True) + 1e-5)


def run(p, x, mask, key=None):
    """Logits of every token, as `core/memory/extract/reader/head.ts` computes them; with a key, some inputs are dropped."""
    keys = jax.random.split(key, 2 * BLOCKS + 1) if key is not None else [None] * (2 * BLOCKS + 1)
    drop = lambda k, h: h if k is None else h * jax.random.bernoulli(k, 0.8, h.shape) / 0.8
    h = drop(keys[0], x) @ p["in"] + p["inBias"]
    count = x.shape[1]
    distance = jnp.clip(jnp.arange(count)[None] - jnp.arange(count)[:, None], -REACH, REACH) + REACH
    split = lambda z: z.reshape(*z.shape[:2], HEADS, SIZE // HEADS).transpose(0, 2, 1, 3)
    for b in range(BLOCKS):
        y = normalise(h)
        query, key_, value = (split(y @ p[f"{name}{b}"]) for name in ("query", "key", "value"))
        a = query @ key_.transpose(0, 1, 3, 2) / np.sqrt(SIZE // HEADS) + p[f"near{b}"][:, distance][None]
        a = jax.nn.softmax(jnp.where(mask[:, None, None] > 0, a, -1e9), -1)
        h += drop(keys[1 + 2 * b], (a @ value).transpose(0, 2, 1, 3).reshape(h.shape) @ p[f"out{b}"])
        y = jnp.pad(normalise(h) * mask[..., None], ((0, 0), (KERNEL // 2, KERNEL // 2), (0, 0)))
        around = jnp.concatenate([y[:, step : step + count] for step in range(KERNEL)], -1)
        h += drop(keys[2 + 2 * b], jax.nn.gelu(around @ p[f"mix{b}"]) @ p[f"widen{b}"])
    return normalise(h) @ p["tags"] + p["tagsBias"]


def signs(logits, clause):
    """Log odds that each clause of a taste is a liking: what its tokens say, each as loud as it is sure to matter."""
    inside = clause[..., None] == jnp.arange(CLAUSES)
    loud = jax.nn.softmax(jnp.where(inside, logits[..., TOLD, None], -1e9), 1) * inside
    return (loud * logits[..., TOLD + 1, None]).sum(1)


def loss(p, batch, key):
    logits, mask, weight = run(p, batch["x"], batch["mask"], key), batch["mask"], batch["weight"]
    yes_no = lambda logit, truth: jnp.maximum(logit, 0) - logit * truth + jnp.log1p(jnp.exp(-jnp.abs(logit)))
    mean = lambda values, where: (values * where * weight).sum() / jnp.maximum((where * weight).sum(), 1)
    choose = lambda part, truth: -jnp.take_along_axis(jax.nn.log_softmax(part), jnp.maximum(truth, 0)[..., None], -1)[..., 0]
    store, leave, begin, joint, kind, taste = (batch[name] for name in LABELS[:6])
    told = mask * (kind >= 0)
    inside = (batch["clause"][..., None] == jnp.arange(CLAUSES))
    liked, tasted = (inside & (taste == 1)[..., None]).any(1), inside.any(1)
    wrong = yes_no(signs(logits, batch["clause"]), liked) * tasted * weight[:, :1]
    return (
        mean(yes_no(logits[..., 0], store == 1), mask * (store != 2))
        + 0.3 * mean(yes_no(logits[..., 1], leave) * (1 + 4 * leave + 3 * joint), mask)
        + 0.5 * mean(yes_no(logits[..., 2], begin) * (1 + 4 * begin + 3 * joint), mask)
        + 0.3 * mean(choose(logits[..., 3 : 3 + len(KINDS)], kind), told)
        + 0.3 * mean(choose(logits[..., 3 + len(KINDS) : TOLD], taste), told)
        + 0.5 * wrong.sum() / jnp.maximum(tasted.sum(), 1)
    )


def batches(rows, centre, spread, rng=None):
    order = np.argsort([len(row["states"]) + (8 * rng.random() if rng else 0) for row in rows])
    chunks = [order[i : i + BATCH] for i in range(0, len(order), BATCH)]
    if rng:
        rng.shuffle(chunks)
    for chunk in chunks:
        longest = max(len(rows[i]["states"]) for i in chunk)
        shape = (BATCH, next(width for width in WIDTHS if longest <= width))
        batch = {name: np.zeros(shape, np.int32) for name in LABELS}
        batch |= {"x": np.zeros((*shape, len(centre)), np.float32), "mask": np.zeros(shape, np.float32)}
        batch["weight"] = np.zeros(shape, np.float32)
        batch["clause"] -= 1
        for place, i in enumerate(chunk):
            row, count = rows[i], len(rows[i]["states"])
            batch["x"][place, :count] = (row["states"].astype(np.float32) - centre) / spread
            batch["mask"][place, :count] = 1
            batch["weight"][place] = row.get("weight", 1)
            for name, labels in row["labels"].items():
                batch[name][place, :count] = labels
        yield chunk, batch


def area_under_curve(truth, score):
    """Probability that something to keep scores above something not to keep."""
    truth, rank = np.asarray(truth, bool), np.empty(len(score))
    rank[np.argsort(score)] = np.arange(1, len(score) + 1)
    positive = truth.sum()
    return (rank[truth].sum() - positive * (positive + 1) / 2) / max(1, positive * (len(truth) - positive))


def report(p, rows, centre, spread):
    run_now = jax.jit(lambda p, x, mask: run(p, x, mask))
    tokens, windows, cuts, kinds, tastes, signed = [], [], [], [], [], []
    for chunk, batch in batches(rows, centre, spread):
        logits = np.asarray(run_now(p, batch["x"], batch["mask"]))
        for place, i in enumerate(chunk):
            labels, own = rows[i]["labels"], logits[place, : len(rows[i]["states"])]
            clear = labels["store"] != 2
            tokens += list(zip(labels["store"][clear] == 1, own[clear, 0]))
            best = np.convolve(own[:, 0], np.ones(5) / 5, "same").max()
            if (labels["store"] == 1).any() or not (labels["store"] > 0).any():
                windows.append(((labels["store"] == 1).any(), best))
            joint = labels["joint"] == 1
            new = labels["begin"] | labels["leave"]
            cuts += list(zip(new[joint], np.maximum(own[joint, 1], own[joint, 2])))
            told = labels["kind"] >= 0
            kinds += list(own[told, 3 : 3 + len(KINDS)].argmax(-1) == labels["kind"][told])
            tasted = labels["taste"] > 0
            tastes += list((own[tasted, TOLD - 1] > own[tasted, TOLD - 2]) == (labels["taste"][tasted] == 2))
            said = np.asarray(signs(jnp.asarray(own[None]), jnp.asarray(labels["clause"][None])))[0]
            for c in set(labels["clause"]) - {-1}:
                liked = (labels["taste"][labels["clause"] == c] == 1).any()
                signed.append((said[c] > 0) == liked)
    token_area, window_area, cut_area = (area_under_curve(*zip(*pairs)) for pairs in (tokens, windows, cuts))
    return f"area under curve: tokens {token_area:.3f}, turns {window_area:.3f}, cuts {cut_area:.3f}; kind {np.mean(kinds):.3f}, taste {np.mean(tastes):.3f} of tokens, sign {np.mean(signed):.3f} of {len(signed)}"


def pack(name, tensor):
    """8-bit, one scale a column; vectors a scale a number, so that biases stay exact to 8 bits."""
    scales = np.maximum(np.abs(tensor).max(0) if tensor.ndim > 1 else np.abs(tensor), 1e-8) / 127
    data = np.clip(np.round(tensor / scales), -127, 127).astype(np.int8)
    return {"shape": list(tensor.shape), "scales": [float(f"{s:.5g}") for s in np.atleast_1d(scales)], "data": base64.b64encode(data.tobytes()).decode()}


def unpack(packed):
    data = np.frombuffer(base64.b64decode(packed["data"]), np.int8).reshape(packed["shape"])
    return data * np.array(packed["scales"])


def warm_weights(path, centre, spread):
    """Shipped weights to go on from, for states that are centred and scaled again."""
    p = {name: unpack(packed) for name, packed in json.load(open(path))["tensors"].items()}
    p["inBias"] = p["inBias"] + centre @ p["in"]
    p["in"] = p["in"] * spread[:, None]
    for name in ("tags", "tagsBias"):  # tags that the weights do not know yet
        p[name] = np.pad(p[name], [(0, 0)] * (p[name].ndim - 1) + [(0, TAGS - p[name].shape[-1])])
    return {name: jnp.asarray(tensor, jnp.float32) for name, tensor in p.items()}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--train", action="append", default=[])
    options.add_argument("--weigh", action="append", default=[], help="WEIGHT:FOLDER, trained on but counting less")
    options.add_argument("--validate", action="append", default=[])
    options.add_argument("--epochs", type=int, default=10)
    options.add_argument("--rate", type=float, default=2e-3)
    options.add_argument("--start", help="weights to go on from; fewer epochs and a lower rate do then")
    options.add_argument("--keep", type=float, default=0, help="share of the weights started from in what is written")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--out")
    given = options.parse_args()

    rows = [row for folder in given.train for row in load(folder)]
    for weight, folder in (pair.split(":", 1) for pair in given.weigh):
        rows += [row | {"weight": float(weight)} for row in load(folder)]
    held = {folder: load(folder) for folder in given.validate}
    sample = np.concatenate([row["states"] for row in rows]).astype(np.float32)
    centre, spread = sample.mean(0), sample.std(0) + 1e-5
    del sample

    p = warm_weights(given.start, centre, spread) if given.start else start_weights(jax.random.PRNGKey(given.seed), len(centre))
    steps = given.epochs * (len(rows) // BATCH + 1)
    optimiser = optax.adamw(optax.warmup_cosine_decay_schedule(0, given.rate, 100, steps, 1e-5), weight_decay=0.02)
    state, rng, key = optimiser.init(p), np.random.default_rng(given.seed), jax.random.PRNGKey(given.seed + 1)

    @jax.jit
    def step(p, state, batch, key):
        value, gradient = jax.value_and_grad(loss)(p, batch, key)
        update, state = optimiser.update(gradient, state, p)
        return optax.apply_updates(p, update), state, value

    for epoch in range(given.epochs):
        losses = []
        for _, batch in batches(rows, centre, spread, rng):
            key, own = jax.random.split(key)
            p, state, value = step(p, state, batch, own)
            losses.append(float(value))
        if (held and epoch % 3 == given.epochs % 3 - 1) or epoch == given.epochs - 1:
            print(epoch + 1, f"loss {np.mean(losses):.3f}", flush=True)
            for folder, own in held.items():
                print("  ", Path(folder).name, report(p, own, centre, spread), flush=True)

    if given.out:
        if given.start and given.keep:  # the mean of both forgets less; tags that were not known stay as learnt
            known = json.load(open(given.start))["tensors"]["tags"]["shape"][1]
            for name, before in warm_weights(given.start, centre, spread).items():
                part = np.s_[..., :known] if name.startswith("tags") else np.s_[...]
                p[name] = p[name].at[part].set(given.keep * before[part] + (1 - given.keep) * p[name][part])
        p = {name: np.asarray(tensor, np.float64) for name, tensor in p.items()}
        # The product feeds the states as they are: centring and scaling go into the first matrix.
        p["in"] = p["in"] / spread[:, None]
        p["inBias"] = p["inBias"] - centre @ p["in"]
        weights = {"model": MODEL, "width": len(centre), "heads": HEADS, "kernel": KERNEL, "reach": REACH, "blocks": BLOCKS}
        before = json.load(open(given.out)) if Path(given.out).exists() else {}
        weights["thresholds"] = before.get("thresholds", {"keep": 0.6, "keepBeside": 0.4, "ask": 0.3})
        weights["tensors"] = {name: pack(name, tensor) for name, tensor in p.items()}
        Path(given.out).write_text(json.dumps(weights, separators=(",", ":")) + "\n")


main()
