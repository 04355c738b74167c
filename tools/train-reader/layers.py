"""Layers of the shipped sentence model: read from its file, run in JAX for training, written as an ONNX model of their own."""

from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

WIDTH, HEADS, BLOCK = 384, 12, 32
EPSILON = 1e-12


def load_layers(path, numbers):
    """Layers of `onnx/model_q4.onnx`, each a dict of float32 arrays [in, out]; the 4-bit file holds the weights as published."""
    given = {tensor.name: numpy_helper.to_array(tensor) for tensor in onnx.load(path).graph.initializer}

    def matrix(name):
        packed = given[f"{name}.w"]
        nibbles = np.stack([packed & 15, packed >> 4], -1).reshape(*packed.shape[:2], BLOCK).astype(np.float32) - 8
        scaled = nibbles * given[f"{name}.scale"].reshape(*packed.shape[:2], 1)
        return np.ascontiguousarray(scaled.reshape(len(packed), -1).T)

    def layer(number):
        own = f"layer{number}."
        parts = {part: matrix(own + part) for part in ("qkv", "attended", "inner", "outer")}
        parts |= {f"{part}Bias": given[f"{own}{part}.bias"].copy() for part in ("qkv", "attended", "inner", "outer")}
        for norm in ("norm", "out"):
            parts |= {f"{norm}Gamma": given[f"{own}{norm}.gamma"].copy(), f"{norm}Beta": given[f"{own}{norm}.beta"].copy()}
        return parts

    return [layer(number) for number in numbers]


def normalise(x, gamma, beta):
    centred = x - x.mean(-1, keepdims=True)
    return centred * jax.lax.rsqrt((centred**2).mean(-1, keepdims=True) + EPSILON) * gamma + beta


def run_layer(w, x, bias, drop):
    """One encoder layer (Vaswani et al. 2017, norms behind the sums). `bias` is added to what a token pays heed to."""
    split = lambda z: z.reshape(*z.shape[:2], HEADS, WIDTH // HEADS).transpose(0, 2, 1, 3)
    query, key, value = (split(part) for part in jnp.split(x @ w["qkv"] + w["qkvBias"], 3, -1))
    heed = jax.nn.softmax(query @ key.transpose(0, 1, 3, 2) * (WIDTH // HEADS) ** -0.5 + bias, -1)
    seen = (heed @ value).transpose(0, 2, 1, 3).reshape(x.shape)
    x = normalise(drop(seen @ w["attended"] + w["attendedBias"]) + x, w["normGamma"], w["normBeta"])
    inner = jax.nn.gelu(x @ w["inner"] + w["innerBias"], approximate=False)
    return normalise(drop(inner @ w["outer"] + w["outerBias"]) + x, w["outGamma"], w["outBeta"])


def write_onnx(path, layers, tags, tags_bias, name):
    """An 8-bit model from `states` [1, tokens, 384] to `tags` [1, tokens, n]. Read one text at a time: no mask."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    initializers, nodes = [], []

    def const(label, array):
        initializers.append(numpy_helper.from_array(np.asarray(array), label))
        return label

    def node(op, inputs, output, domain="", **attributes):
        outputs = output if isinstance(output, list) else [output]
        nodes.append(helper.make_node(op, inputs, outputs, name=f"{op}_{len(nodes)}", domain=domain, **attributes))
        return output

    def linear(x, weights, bias, out):
        node("MatMul", [x, const(f"{out}.w", np.asarray(weights, np.float32))], f"{out}.product")
        return node("Add", [f"{out}.product", const(f"{out}.bias", np.asarray(bias, np.float32))], out)

    def norm(x, w, which, out):
        scale = [const(f"{out}.{part.lower()}", np.asarray(w[which + part], np.float32)) for part in ("Gamma", "Beta")]
        return node("LayerNormalization", [x, *scale], out, axis=-1, epsilon=EPSILON)

    const("parts", np.array([WIDTH] * 3))
    const("heads", np.array([0, 0, HEADS, WIDTH // HEADS]))
    const("whole", np.array([0, 0, WIDTH]))
    const("scale", np.float32((WIDTH // HEADS) ** -0.5))
    x = "states"
    for number, w in enumerate(layers):
        t = f"layer{number}."
        node("Split", [linear(x, w["qkv"], w["qkvBias"], t + "qkv"), "parts"], [t + "q", t + "k", t + "v"], axis=-1)
        for part, order in (("q", [0, 2, 1, 3]), ("k", [0, 2, 3, 1]), ("v", [0, 2, 1, 3])):
            node("Transpose", [node("Reshape", [t + part, "heads"], t + part + ".heads")], t + part + ".turned", perm=order)
        node("Mul", [node("MatMul", [t + "q.turned", t + "k.turned"], t + "scores"), "scale"], t + "scaled")
        seen = node("MatMul", [node("Softmax", [t + "scaled"], t + "heed", axis=-1), t + "v.turned"], t + "seen")
        flat = node("Reshape", [node("Transpose", [seen], t + "seen.turned", perm=[0, 2, 1, 3]), "whole"], t + "seen.flat")
        x = norm(node("Add", [linear(flat, w["attended"], w["attendedBias"], t + "attended"), x], t + "sum"), w, "norm", t + "norm")
        inner = node("Gelu", [linear(x, w["inner"], w["innerBias"], t + "inner")], t + "gelu", domain="com.microsoft")
        x = norm(node("Add", [linear(inner, w["outer"], w["outerBias"], t + "outer"), x], t + "sum.outer"), w, "out", t + "out")
    linear(x, tags, tags_bias, "tags")
    value = lambda label, width: helper.make_tensor_value_info(label, TensorProto.FLOAT, [1, "tokens", width])
    graph = helper.make_graph(nodes, name, [value("states", WIDTH)], [value("tags", len(tags_bias))], initializers)
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(graph, opset_imports=opsets)
    model.ir_version = 8
    wide = f"{path}.wide"
    onnx.save(model, wide)
    quantize_dynamic(
        wide, path, per_channel=True, weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul"],
        extra_options={"MatMulConstBOnly": True, "DefaultTensorType": TensorProto.FLOAT},
    )
    Path(wide).unlink()
