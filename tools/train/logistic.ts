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

function dot(a: Float64Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

function addScaled(target: Float64Array, row: Float32Array, factor: number): void {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] as number) + factor * (row[i] as number);
}

/** Adam (Kingma & Ba 2015) with its usual decay rates. */
function makeAdam(size: number) {
  const m1 = new Float64Array(size);
  const m2 = new Float64Array(size);
  return (w: Float64Array, grad: Float64Array, rate: number, step: number): void => {
    for (let k = 0; k < size; k++) {
      const g = grad[k] as number;
      m1[k] = 0.9 * (m1[k] as number) + 0.1 * g;
      m2[k] = 0.999 * (m2[k] as number) + 0.001 * g * g;
      const a = (m1[k] as number) / (1 - 0.9 ** step);
      const b = (m2[k] as number) / (1 - 0.999 ** step);
      w[k] = (w[k] as number) - (rate * a) / (Math.sqrt(b) + 1e-8);
    }
  };
}

/**
 * L2-regularised logistic regression, fitted by full-batch gradient descent with Adam and a falling step. Vectors are centred and scaled for the fit; the result is folded back, so that it applies to raw vectors.
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
  const dense = new Float32Array(examples.length * dim);
  examples.forEach((e, i) => {
    if (e.vector) for (let d = 0; d < dim; d++) dense[i * dim + d] = ((e.vector[d] ?? 0) - (mean[d] ?? 0)) * scale;
  });
  const total = examples.reduce((sum, e) => sum + e.weight, 0);
  const head = new Float64Array(1 + n);
  const tail = new Float64Array(dim);
  const headGrad = new Float64Array(1 + n);
  const tailGrad = new Float64Array(dim);
  const headStep = makeAdam(1 + n);
  const tailStep = makeAdam(dim);
  const epochs = options.epochs ?? 300;
  for (let epoch = 1; epoch <= epochs; epoch++) {
    headGrad.fill(0);
    tailGrad.fill(0);
    for (const [i, e] of examples.entries()) {
      const inputs = sparse[i] ?? [];
      const row = dense.subarray(i * dim, (i + 1) * dim);
      let z = (head[0] ?? 0) + (e.vector ? dot(tail, row) : 0);
      for (const [j, value] of inputs) z += (head[1 + j] ?? 0) * value;
      const g = (e.weight * (sigmoid(z) - e.label)) / total;
      headGrad[0] = (headGrad[0] ?? 0) + g;
      for (const [j, value] of inputs) headGrad[1 + j] = (headGrad[1 + j] ?? 0) + g * value;
      if (e.vector) addScaled(tailGrad, row, g);
    }
    const rate = 0.1 * (1 - epoch / (epochs + 1)) + 0.002;
    for (let k = 1; k <= n; k++) headGrad[k] = (headGrad[k] ?? 0) + options.l2Features * (head[k] ?? 0);
    for (let k = 0; k < dim; k++) tailGrad[k] = (tailGrad[k] ?? 0) + options.l2Vector * (tail[k] ?? 0);
    headStep(head, headGrad, rate, epoch);
    tailStep(tail, tailGrad, rate, epoch);
  }
  let bias = head[0] ?? 0;
  const embedding: number[] = [];
  for (let d = 0; d < dim; d++) {
    const weight = (tail[d] ?? 0) * scale;
    embedding.push(weight);
    bias -= weight * (mean[d] ?? 0);
  }
  const features: Record<string, number> = {};
  names.forEach((name, j) => {
    const value = head[1 + j] ?? 0;
    if (Math.abs(value) > 1e-4) features[name] = value;
  });
  return { bias, features, embedding };
}
