/** One training example: sparse named inputs, a dense vector (or none), what it should come out as and how much it counts. */
export interface Example {
  features: Map<string, number>;
  vector: Float32Array | null;
  label: 0 | 1;
  weight: number;
}

export interface LogisticOptions {
  /** L2 penalty on the weights of named inputs and on those of the vector, per example of mean weight 1. */
  l2Features: number;
  l2Vector: number;
  epochs?: number;
}

export interface LogisticModel {
  bias: number;
  features: Record<string, number>;
  embedding: number[];
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/**
 * L2-regularised logistic regression, fitted by full-batch gradient descent with Adam (Kingma & Ba 2015) and a falling
 * step. Vectors are centred and scaled for the fit; the result is folded back, so that it applies to raw vectors.
 * Deterministic: starts from zero.
 */
export function fitLogistic(examples: Example[], options: LogisticOptions): LogisticModel {
  const names = [...new Set(examples.flatMap((e) => [...e.features.keys()]))].sort();
  const indexOf = new Map(names.map((name, i) => [name, i]));
  const dim = examples.find((e) => e.vector)?.vector?.length ?? 0;
  const n = names.length;
  const mean = new Float64Array(dim);
  const withVector = examples.filter((e) => e.vector);
  for (const e of withVector)
    for (let d = 0; d < dim; d++) mean[d] = (mean[d] ?? 0) + (e.vector?.[d] ?? 0) / withVector.length;
  let spread = 0;
  for (const e of withVector)
    for (let d = 0; d < dim; d++)
      spread += ((e.vector?.[d] ?? 0) - (mean[d] ?? 0)) ** 2 / withVector.length / Math.max(1, dim);
  const scale = spread > 0 ? 1 / Math.sqrt(spread) : 1;

  const sparse = examples.map((e) => [...e.features].map(([name, value]) => [indexOf.get(name) ?? 0, value] as const));
  const dense = examples.map((e) => {
    if (!e.vector) return null;
    const v = e.vector;
    return Float64Array.from(v, (x, d) => (x - (mean[d] ?? 0)) * scale);
  });
  const total = examples.reduce((sum, e) => sum + e.weight, 0);
  const size = 1 + n + dim;
  const w = new Float64Array(size);
  const m1 = new Float64Array(size);
  const m2 = new Float64Array(size);
  const grad = new Float64Array(size);
  const epochs = options.epochs ?? 400;
  for (let epoch = 1; epoch <= epochs; epoch++) {
    grad.fill(0);
    examples.forEach((e, i) => {
      const xs = sparse[i] ?? [];
      const v = dense[i] ?? null;
      let z = w[0] ?? 0;
      for (const [j, value] of xs) z += (w[1 + j] ?? 0) * value;
      if (v) for (let d = 0; d < dim; d++) z += (w[1 + n + d] ?? 0) * (v[d] ?? 0);
      const g = (e.weight * (sigmoid(z) - e.label)) / total;
      grad[0] = (grad[0] ?? 0) + g;
      for (const [j, value] of xs) grad[1 + j] = (grad[1 + j] ?? 0) + g * value;
      if (v) for (let d = 0; d < dim; d++) grad[1 + n + d] = (grad[1 + n + d] ?? 0) + g * (v[d] ?? 0);
    });
    const step = 0.1 * (1 - epoch / (epochs + 1)) + 0.002;
    for (let k = 0; k < size; k++) {
      const l2 = k === 0 ? 0 : k <= n ? options.l2Features : options.l2Vector;
      const g = (grad[k] ?? 0) + l2 * (w[k] ?? 0);
      m1[k] = 0.9 * (m1[k] ?? 0) + 0.1 * g;
      m2[k] = 0.999 * (m2[k] ?? 0) + 0.001 * g * g;
      const a = (m1[k] ?? 0) / (1 - 0.9 ** epoch);
      const b = (m2[k] ?? 0) / (1 - 0.999 ** epoch);
      w[k] = (w[k] ?? 0) - (step * a) / (Math.sqrt(b) + 1e-8);
    }
  }
  let bias = w[0] ?? 0;
  const embedding: number[] = [];
  for (let d = 0; d < dim; d++) {
    const weight = (w[1 + n + d] ?? 0) * scale;
    embedding.push(weight);
    bias -= weight * (mean[d] ?? 0);
  }
  const features: Record<string, number> = {};
  names.forEach((name, j) => {
    const value = w[1 + j] ?? 0;
    if (Math.abs(value) > 1e-4) features[name] = value;
  });
  return { bias, features, embedding };
}
