/** One yes-or-no question to a vector: P = 1 / (1 + exp(−(weights · x + bias))). */
export interface Logistic {
  weights: Float64Array;
  bias: number;
}

export function predict({ weights, bias }: Logistic, x: ArrayLike<number>): number {
  let sum = bias;
  for (let at = 0; at < weights.length; at += 1) sum += (weights[at] ?? 0) * (x[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/**
 * Logistic regression by Newton-free gradient descent with momentum on the whole data. Yes and no weigh alike however
 * many there are of each.
 *
 * @param decay L2 penalty on the weights.
 */
export function fitLogistic(rows: readonly ArrayLike<number>[], labels: readonly boolean[], decay: number): Logistic {
  const dimension = rows[0]?.length ?? 0;
  const model: Logistic = { weights: new Float64Array(dimension), bias: 0 };
  const speed = new Float64Array(dimension + 1);
  const yes = labels.filter(Boolean).length;
  const shareOf = (label: boolean) => 0.5 / (label ? yes : labels.length - yes);
  for (let step = 0; step < 400; step += 1) {
    const slope = new Float64Array(dimension + 1);
    for (const [number, row] of rows.entries()) {
      const label = labels[number] ?? false;
      const error = (predict(model, row) - (label ? 1 : 0)) * shareOf(label);
      for (let at = 0; at < dimension; at += 1) slope[at] = (slope[at] ?? 0) + error * (row[at] ?? 0);
      slope[dimension] = (slope[dimension] ?? 0) + error;
    }
    for (let at = 0; at <= dimension; at += 1) {
      const pull = at < dimension ? decay * (model.weights[at] ?? 0) : 0;
      speed[at] = 0.9 * (speed[at] ?? 0) - 2 * ((slope[at] ?? 0) + pull);
      if (at < dimension) model.weights[at] = (model.weights[at] ?? 0) + (speed[at] ?? 0);
      else model.bias += speed[at] ?? 0;
    }
  }
  return model;
}
