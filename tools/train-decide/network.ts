/** A network of one hidden layer, trained by Adam on weighted cross-entropy. Seeded: the same data give the same weights. */
export interface Network {
  /** Rows of hidden units, each with its bias first. */
  hidden: number[][];
  /** Rows of classes, each with its bias first. */
  output: number[][];
}

export interface Example {
  input: Float32Array;
  label: number;
  weight: number;
}

export interface FitOptions {
  hiddenUnits: number;
  classes: number;
  epochs: number;
  rate: number;
  /** Pull of every weight towards zero, per step. */
  decay: number;
  seed: number;
}

function seeded(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const softmax = (values: number[]): number[] => {
  const top = Math.max(...values);
  const raised = values.map((value) => Math.exp(value - top));
  const sum = raised.reduce((total, value) => total + value, 0);
  return raised.map((value) => value / sum);
};

const weigh = (row: number[], input: ArrayLike<number>): number => {
  let sum = row[0] ?? 0;
  for (let at = 0; at < input.length; at++) sum += (row[at + 1] ?? 0) * (input[at] ?? 0);
  return sum;
};

/** Probability of each class. */
export function predict(network: Network, input: Float32Array): number[] {
  const hidden = network.hidden.map((row) => Math.max(0, weigh(row, input)));
  return softmax(network.output.map((row) => weigh(row, hidden)));
}

const batchSize = 64;

/** Fits a network to examples. Inputs are mostly zero, and only what is not is visited. */
export function fitNetwork(examples: Example[], options: FitOptions): Network {
  const random = seeded(options.seed);
  const inputs = examples[0]?.input.length ?? 0;
  const { hiddenUnits, classes } = options;
  const width = inputs + 1;
  const height = hiddenUnits + 1;
  /** Hidden rows, then output rows, in one line; the first of each row is its bias. */
  const weights = new Float64Array(hiddenUnits * width + classes * height);
  for (let at = 0; at < weights.length; at++) {
    const isHidden = at < hiddenUnits * width;
    const column = isHidden ? at % width : (at - hiddenUnits * width) % height;
    weights[at] = column === 0 ? 0 : (random() * 2 - 1) * Math.sqrt(2 / (isHidden ? inputs : hiddenUnits));
  }
  const sparse = examples.map(({ input }) => {
    const found = [...input.entries()].filter(([, value]) => value !== 0);
    return { places: Int32Array.from(found, ([at]) => at + 1), values: Float64Array.from(found, ([, value]) => value) };
  });
  const first = new Float64Array(weights.length);
  const second = new Float64Array(weights.length);
  const gradient = new Float64Array(weights.length);
  const hidden = new Float64Array(hiddenUnits);
  const back = new Float64Array(hiddenUnits);
  const sums = new Array<number>(classes).fill(0);
  const order = Int32Array.from(examples.keys());
  let step = 0;

  function addGradient(nth: number): void {
    const example = examples[nth];
    const entry = sparse[nth];
    if (!example || !entry) return;
    const { places, values } = entry;
    for (let unit = 0; unit < hiddenUnits; unit++) {
      let sum = weights[unit * width] ?? 0;
      for (let at = 0; at < places.length; at++)
        sum += (weights[unit * width + (places[at] ?? 0)] ?? 0) * (values[at] ?? 0);
      hidden[unit] = Math.max(0, sum);
      back[unit] = 0;
    }
    for (let nthClass = 0; nthClass < classes; nthClass++) {
      const from = hiddenUnits * width + nthClass * height;
      let sum = weights[from] ?? 0;
      for (let unit = 0; unit < hiddenUnits; unit++) sum += (weights[from + unit + 1] ?? 0) * (hidden[unit] ?? 0);
      sums[nthClass] = sum;
    }
    const chances = softmax(sums);
    for (let nthClass = 0; nthClass < classes; nthClass++) {
      const from = hiddenUnits * width + nthClass * height;
      const slope = ((chances[nthClass] ?? 0) - (nthClass === example.label ? 1 : 0)) * example.weight;
      gradient[from] = (gradient[from] ?? 0) + slope;
      for (let unit = 0; unit < hiddenUnits; unit++) {
        const at = from + unit + 1;
        gradient[at] = (gradient[at] ?? 0) + slope * (hidden[unit] ?? 0);
        back[unit] = (back[unit] ?? 0) + slope * (weights[at] ?? 0);
      }
    }
    for (let unit = 0; unit < hiddenUnits; unit++) {
      const slope = back[unit] ?? 0;
      if ((hidden[unit] ?? 0) <= 0 || slope === 0) continue;
      gradient[unit * width] = (gradient[unit * width] ?? 0) + slope;
      for (let at = 0; at < places.length; at++) {
        const place = unit * width + (places[at] ?? 0);
        gradient[place] = (gradient[place] ?? 0) + slope * (values[at] ?? 0);
      }
    }
  }

  for (let epoch = 0; epoch < options.epochs; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      const held = order[at] ?? 0;
      order[at] = order[other] ?? 0;
      order[other] = held;
    }
    const rate = options.rate * (1 - epoch / options.epochs);
    for (let from = 0; from < order.length; from += batchSize) {
      const until = Math.min(order.length, from + batchSize);
      gradient.fill(0);
      for (let at = from; at < until; at++) addGradient(order[at] ?? 0);
      step++;
      const [bias1, bias2] = [1 - 0.9 ** step, 1 - 0.999 ** step];
      for (let at = 0; at < weights.length; at++) {
        const slope = (gradient[at] ?? 0) / (until - from);
        const mean = 0.9 * (first[at] ?? 0) + 0.1 * slope;
        const square = 0.999 * (second[at] ?? 0) + 0.001 * slope * slope;
        first[at] = mean;
        second[at] = square;
        const weight = weights[at] ?? 0;
        weights[at] = weight - rate * (mean / bias1 / (Math.sqrt(square / bias2) + 1e-8) + options.decay * weight);
      }
    }
  }
  const rowsOf = (from: number, count: number, length: number) =>
    Array.from({ length: count }, (_, nth) =>
      Array.from(weights.slice(from + nth * length, from + (nth + 1) * length)),
    );
  return { hidden: rowsOf(0, hiddenUnits, width), output: rowsOf(hiddenUnits * width, classes, height) };
}
