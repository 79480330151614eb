import type { Shape } from './shapes.js';

/** Reads what others wrote. To throw is to refuse, and counts as an answer. */
export type Parser = {
  readonly name: string;
  readonly read: (text: string) => unknown;
  /** In place of the common ones. */
  readonly shapes?: readonly Shape[];
};

export const SIZES = [250_000, 500_000, 1_000_000] as const;
/** How much longer twice the input may take. */
export const MOST = 2.5;
/** Before the sizes that count: what takes longer than this will not get better. */
const PROBES = [15_625, 31_250, 62_500, 125_000] as const;
const GIVE_UP_MS = 1_500;
/** A batch this long is well above what the clock can tell. */
const BATCH_MS = 2;
const RUNS = 5;
const WARM_UP = 5;

export type Measured = {
  readonly parser: string;
  readonly shape: string;
  /** CPU milliseconds at each size; fewer where it was given up. */
  readonly cpu: readonly number[];
  /** How the CPU time grew by a doubling of the input, over the two doublings. */
  readonly growth: number;
};

/** Measures how the CPU time of a parser grows with one shape of input. */
export async function measure({ name, read }: Parser, shape: Shape): Promise<Measured> {
  const result = (cpu: readonly number[], growth: number): Measured => ({
    parser: name,
    shape: shape.name,
    cpu,
    growth,
  });
  let before = 0;
  for (const size of PROBES) {
    const spent = await cpuOf(read, shape.text(size), 1);
    if (spent > GIVE_UP_MS) return result([], spent / before);
    before = spent;
  }
  const inputs = SIZES.map((size) => shape.text(size));
  const once = (await cpuOf(read, inputs[0]!, WARM_UP)) / WARM_UP;
  const repeats = Math.max(1, Math.ceil(BATCH_MS / once));
  const best = inputs.map(() => Infinity);
  // Alternating, so that a busy moment of the machine falls on all sizes; the best run is the one without it.
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, input] of inputs.entries())
      best[index] = Math.min(best[index]!, (await cpuOf(read, input, repeats)) / repeats);
  }
  return result(best, Math.sqrt(best[2]! / best[0]!));
}

async function cpuOf(read: Parser['read'], input: string, times: number): Promise<number> {
  globalThis.gc?.({ type: 'minor', execution: 'sync' });
  const start = process.cpuUsage();
  for (let time = 0; time < times; time += 1) {
    try {
      await read(input);
    } catch {
      // To refuse is an answer.
    }
  }
  const { user, system } = process.cpuUsage(start);
  return Math.max(0.001, (user + system) / 1_000);
}
