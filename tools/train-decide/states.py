"""Writes the hidden states of the shipped sentence model for every text of `pairsOf.ts`.

    python states.py --model public/models/multilingual-e5-small-zh-en --data FOLDER

FOLDER/states.f16 gets the states of all tokens one after the other, half precision, FOLDER/tokens.i32 how many each text
has: as `readTokens` of the product gives them, without the prefix and the marks around a text.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

LAYERS = ["layer6.out", "layer8.out"]
PREFIX = "query: "
BATCH = 16
BEFORE, BEHIND = 4, 1  # <s> and three pieces of the prefix; </s>


def reader(folder):
    tokenizer = Tokenizer.from_file(str(Path(folder) / "tokenizer.json"))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(Path(folder) / "onnx" / "model_quantized.onnx"), options)
    wanted = {given.name for given in session.get_inputs()}

    def read(texts):
        """States by text. Texts of one length are read together: faster, and different only by the rounding they share."""
        by_length, states = {}, {}
        for text in texts:
            ids = tokenizer.encode(PREFIX + text).ids[:512]
            by_length.setdefault(len(ids), []).append((text, ids))
        for own in by_length.values():
            for at in range(0, len(own), BATCH):
                batch = own[at : at + BATCH]
                ids = np.array([ids for _, ids in batch], np.int64)
                feed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
                layers = session.run(LAYERS, {name: value for name, value in feed.items() if name in wanted})
                for (text, _), rows in zip(batch, np.concatenate(layers, -1).astype(np.float16)):
                    states[text] = rows[BEFORE:-BEHIND]
        return states

    return read


def load(folder):
    texts = [json.loads(line)["text"] for line in open(folder / "texts.jsonl", encoding="utf-8")]
    counts = np.fromfile(folder / "tokens.i32", np.int32)
    states = np.fromfile(folder / "states.f16", np.float16).reshape(counts.sum(), -1)
    return {text: states[end - own : end] for text, own, end in zip(texts, counts, np.cumsum(counts))}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--model", required=True)
    options.add_argument("--data", required=True)
    options.add_argument("--known", help="FOLDER of an earlier run, whose texts are not read again")
    given = options.parse_args()
    texts = [json.loads(line)["text"] for line in open(Path(given.data) / "texts.jsonl", encoding="utf-8")]
    known = load(Path(given.known)) if given.known else {}
    known |= reader(given.model)({text for text in texts if text not in known})
    np.array([len(known[text]) for text in texts], np.int32).tofile(Path(given.data) / "tokens.i32")
    with open(Path(given.data) / "states.f16", "wb") as out:
        for text in texts:
            out.write(np.ascontiguousarray(known[text]).tobytes())
    print(len(texts), "texts")


if __name__ == "__main__":
    main()
