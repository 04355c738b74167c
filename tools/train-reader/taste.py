"""Trains the model of liking and disliking and writes its weights, see README.md.

    python taste.py --train FOLDER [--train FOLDER …] --said said.json --out taste.weights.json

FOLDERs are those of `statesOf.ts`. `said.json` tells what `readSentiment` makes of each taste, by its words:
{"words": [polarity, negations]}; `tasteWords.ts` writes it. Prints five-fold cross-validation by wording.
"""

import argparse
import base64
import json
import math
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix, hstack
from sklearn.linear_model import LogisticRegression

MODEL, BITS, LONGEST = "multilingual-e5-small-zh-en", 15, 5
STATES, SAID, PENALTY = 0.01, 0.5, 6  # how much each view may say; chosen by cross-validation


def load(folder):
    """Tastes with a sign: their words, the mean state of their tokens, and whether they are likings."""
    rows = [json.loads(line) for line in open(Path(folder) / "turns.jsonl", encoding="utf-8")]
    count = sum(len(row["spans"]) for row in rows)
    states = np.fromfile(Path(folder) / "states.f16", np.float16).reshape(count, -1)
    at = 0
    for row in rows:
        own = states[at : at + len(row["spans"])]
        at += len(row["spans"])
        for memory in row["memories"]:
            if memory["type"] != "preference" or memory.get("polarity") is None:
                continue
            start, end = memory["start"], memory["start"] + len(memory["quote"].encode("utf-16-le")) // 2
            tokens = [i for i, (a, b) in enumerate(row["spans"]) if a < end and start < b and b > a]
            if tokens:
                yield memory["quote"], own[tokens].astype(np.float32).mean(0), memory["polarity"] == "like"


def place(run):
    """As `core/memory/extract/reader/taste.ts` computes it."""
    value, units = 0x811C9DC5, run.encode("utf-16-le")
    for i in range(0, len(units), 2):
        value = ((value ^ (units[i] | units[i + 1] << 8)) * 0x01000193) & 0xFFFFFFFF
    return (value ^ value >> 15) & ((1 << BITS) - 1)


def places(words):
    text = " " + " ".join(words.lower().replace("’", "'").split()) + " "
    runs = (text[i : i + n] for n in range(1, LONGEST + 1) for i in range(len(text) - n + 1))
    return {place(run) for run in runs if run != " "}


def wording(all_places):
    """Rows of unit length over the places, and how rare each place is; seen once is not seen."""
    seen = np.zeros(1 << BITS)
    for own in all_places:
        seen[list(own)] += 1
    rarity = np.where(seen >= 2, np.log((1 + len(all_places)) / (1 + seen)) + 1, 0)
    rows, columns, values = [], [], []
    for i, own in enumerate(all_places):
        own = list(own)
        values += list(rarity[own] / (np.linalg.norm(rarity[own]) or 1))
        rows += [i] * len(own)
        columns += own
    return csr_matrix((values, (rows, columns)), shape=(len(all_places), 1 << BITS)), rarity


def pack(numbers, kind, most):
    scale = np.abs(numbers).max() / most
    return {"scale": float(f"{scale:.6g}"), "data": base64.b64encode(np.round(numbers / scale).astype(kind).tobytes()).decode()}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--train", action="append", required=True)
    options.add_argument("--said", required=True)
    options.add_argument("--out")
    given = options.parse_args()
    tastes = list({taste[0]: taste for folder in given.train for taste in load(folder)}.values())
    words, states, likes = zip(*tastes)
    said = json.load(open(given.said, encoding="utf-8"))
    by_word = np.array([[p * (n < 2), p * (n > 1)] if p else [0, 0] for p, n in (said.get(w) or [0, 0] for w in words)], float)
    states, likes = np.array(states), np.array(likes)
    centre, spread = states.mean(0), states.std(0) + 1e-5
    runs, rarity = wording([places(w) for w in words])
    inputs = hstack([runs, csr_matrix((states - centre) / spread * STATES), csr_matrix(by_word * SAID)]).tocsr()

    fit = lambda rows: LogisticRegression(C=PENALTY, max_iter=300).fit(inputs[rows], likes[rows])
    fold = np.array([sum(map(ord, w)) * 7919 % 5 for w in words])
    right = sum((fit(fold != f).predict(inputs[fold == f]) == likes[fold == f]).sum() for f in range(5))
    print(f"{len(words)} tastes, {likes.mean():.2f} of them likings; right on unseen ones {right / len(words):.3f}")

    if given.out:
        model = fit(np.ones(len(words), bool))
        runs_say, states_say, words_say = np.split(model.coef_[0], [1 << BITS, (1 << BITS) + states.shape[1]])
        states_say = states_say * STATES / spread
        weights = {"model": MODEL, "width": states.shape[1], "bits": BITS, "longest": LONGEST}
        weights["bias"] = float(f"{math.fsum([model.intercept_[0], -(states_say @ centre)]):.5g}")
        weights["said"] = [float(f"{w * SAID:.4g}") for w in words_say]
        weights["states"] = pack(states_say, np.int8, 127)
        weights["rarity"], weights["grams"] = pack(rarity, np.uint8, 255), pack(runs_say, np.int8, 127)
        Path(given.out).write_text(json.dumps(weights, separators=(",", ":")) + "\n")


main()
