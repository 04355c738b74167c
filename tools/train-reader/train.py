"""Trains the layers that read turns and writes them as a model of their own, see README.md.

    python train.py --train FOLDER [--validate FOLDER …] [--start STATE.pkl] --state STATE.pkl --out MODEL.onnx
"""

import argparse
import json
import pickle
import re
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import optax
from layers import WIDTH, load_layers, run_layer, write_onnx

KINDS = ["preference", "fact", "plan", "event", "relationship", "instruction"]
TASTES = {None: 0, "like": 1, "dislike": 2}
TOLD = 3 + len(KINDS) + len(TASTES)  # store, leave, begin, kinds, tastes
TAGS = TOLD + 2  # the sign of a taste: how much a token says of it, and what
CLAUSES = 6  # of a window, whose signs are learnt
LABELS = ("store", "leave", "begin", "joint", "kind", "taste", "clause")
MODEL = Path(__file__).parents[2] / "public/models/multilingual-e5-small-zh-en/onnx/model_q4.onnx"
NUMBERS = (7, 8, 9, 10)  # the layers that go on from `layer6.out`
WIDTHS = (24, 32, 48, 64, 96, 160, 256)  # windows are padded to one of these, so that few shapes are compiled
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
    states = np.fromfile(Path(folder) / "states.f16", np.float16).reshape(count, -1)[:, :WIDTH]
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


def start_weights(seed):
    tags = np.random.default_rng(seed).normal(size=(WIDTH, TAGS)).astype(np.float32) * 0.02
    return jax.tree.map(jnp.asarray, {"layers": load_layers(MODEL, NUMBERS), "tags": tags, "tagsBias": np.zeros(TAGS, np.float32)})


def run(p, x, mask, key=None):
    """Logits of every token, as the written model computes them; with a key, some inputs are dropped."""
    keys = iter(jax.random.split(key, 2 * len(NUMBERS) + 2)) if key is not None else None
    drop = lambda h: h if keys is None else h * jax.random.bernoulli(next(keys), 0.9, h.shape) / 0.9
    x, bias = drop(x), jnp.where(mask[:, None, None] > 0, 0.0, -1e9)
    for layer in p["layers"]:
        x = run_layer(layer, x, bias, drop)
    return drop(x) @ p["tags"] + p["tagsBias"]


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


def batches(rows, rng=None):
    order = np.argsort([len(row["states"]) + (8 * rng.random() if rng else 0) for row in rows])
    chunks = [order[i : i + BATCH] for i in range(0, len(order), BATCH)]
    if rng:
        rng.shuffle(chunks)
    for chunk in chunks:
        longest = max(len(rows[i]["states"]) for i in chunk)
        shape = (BATCH, next(width for width in WIDTHS if longest <= width))
        batch = {name: np.zeros(shape, np.int32) for name in LABELS}
        batch |= {"x": np.zeros((*shape, WIDTH), np.float32), "mask": np.zeros(shape, np.float32)}
        batch["weight"] = np.zeros(shape, np.float32)
        batch["clause"] -= 1
        for place, i in enumerate(chunk):
            row, count = rows[i], len(rows[i]["states"])
            batch["x"][place, :count] = row["states"]
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


run_now = jax.jit(lambda p, x, mask: run(p, x, mask))


def report(p, rows):
    tokens, windows, cuts, kinds, tastes, signed = [], [], [], [], [], []
    for chunk, batch in batches(rows):
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


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--train", action="append", default=[])
    options.add_argument("--validate", action="append", default=[])
    options.add_argument("--epochs", type=int, default=3)
    options.add_argument("--rate", type=float, default=1.5e-4)
    options.add_argument("--start", help="a state to go on from, written by --state")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--state", help="where the float weights go, after every epoch")
    options.add_argument("--out", help="where the 8-bit model goes")
    given = options.parse_args()

    rows = [row for folder in given.train for row in load(folder)]
    held = {folder: load(folder) for folder in given.validate}
    p = jax.tree.map(jnp.asarray, pickle.loads(Path(given.start).read_bytes())) if given.start else start_weights(given.seed)
    steps = given.epochs * (len(rows) // BATCH + 1)
    schedule = lambda rate: optax.warmup_cosine_decay_schedule(0, rate, min(200, steps // 4 + 1), steps, rate / 50)
    groups = {part: optax.adamw(schedule(rate), weight_decay=0.02) for part, rate in (("layers", given.rate), ("tags", 5 * given.rate))}
    name = lambda p: {key: jax.tree.map(lambda _: "layers" if key == "layers" else "tags", part) for key, part in p.items()}
    optimiser = optax.chain(optax.clip_by_global_norm(1.0), optax.multi_transform(groups, name))
    state, rng, key = optimiser.init(p), np.random.default_rng(given.seed), jax.random.PRNGKey(given.seed + 1)

    @jax.jit
    def step(p, state, batch, key):
        value, gradient = jax.value_and_grad(loss)(p, batch, key)
        update, state = optimiser.update(gradient, state, p)
        return optax.apply_updates(p, update), state, value

    for epoch in range(given.epochs):
        started, losses = time.time(), []
        for _, batch in batches(rows, rng):
            key, own = jax.random.split(key)
            p, state, value = step(p, state, batch, own)
            losses.append(value)
        print(epoch + 1, f"loss {np.mean([float(value) for value in losses]):.3f}, {time.time() - started:.0f} s", flush=True)
        for folder, own in held.items():
            print("  ", Path(folder).name, report(p, own), flush=True)
        if given.state:
            Path(given.state).write_bytes(pickle.dumps(jax.tree.map(np.asarray, p)))
    if given.out:
        write_onnx(given.out, [jax.tree.map(np.asarray, layer) for layer in p["layers"]], p["tags"], p["tagsBias"], "keepsake-turn-reader")


if __name__ == "__main__":
    main()
