import { z } from 'zod';
import { seededRandom } from '../seed/seeded-random.js';

const share = z.number().min(0).max(1).default(0);

export const hookFaultsSchema = z.strictObject({
  /** Service id; every service when absent. */
  service: z.string().optional(),
  /** Shares of what is sent, 0 to 1: lost, sent twice, sent in another order, sent late. */
  drop: share,
  duplicate: share,
  shuffle: share,
  delay: share,
  /** How long what is late takes, and at most what is sent in another order. */
  delayMs: z.number().nonnegative().default(1_000),
  shuffleMs: z.number().nonnegative().default(250),
  /** Waits before a further try, instead of the vendor's own. */
  retryMs: z.number().nonnegative().optional(),
  /** The same seed and the same changes have the same faults. */
  seed: z.int().default(1),
});

export type HookFaultsInput = z.input<typeof hookFaultsSchema>;
type HookFaults = z.output<typeof hookFaultsSchema>;

/** Faults of one delivery: each copy is sent after its delay; none if it is lost. */
export type Fate = { readonly waitsMs: readonly number[]; readonly isLate: boolean };

type Entry = { readonly faults: HookFaults; readonly random: () => number };
const onTime: Fate = { waitsMs: [0], isLate: false };

/** Which deliveries go wrong, by share and seed. */
export class HookFaultBoard {
  #entries = new Map<string | undefined, Entry>();

  set(input: HookFaultsInput): void {
    const faults = hookFaultsSchema.parse(input);
    this.#entries.set(faults.service, { faults, random: seededRandom(faults.seed) });
  }

  clear(): void {
    this.#entries.clear();
  }

  fateOf(service: string): Fate {
    const entry = this.#entryOf(service);
    if (!entry) return onTime;
    const { faults, random } = entry;
    // As many draws for each delivery, so that one share does not move what another one hits.
    const [dropped, doubled, shuffled, late, ...places] = Array.from({ length: 6 }, random) as [
      number,
      number,
      number,
      number,
      ...number[],
    ];
    if (dropped < faults.drop) return { waitsMs: [], isLate: false };
    const isLate = late < faults.delay;
    const copies = places.slice(0, doubled < faults.duplicate ? 2 : 1);
    const waitsMs = copies.map(
      (place) => (isLate ? faults.delayMs : 0) + (shuffled < faults.shuffle ? place * faults.shuffleMs : 0),
    );
    return { waitsMs, isLate };
  }

  /** Undefined where the vendor's own wait counts. */
  retryMs(service: string): number | undefined {
    return this.#entryOf(service)?.faults.retryMs;
  }

  #entryOf(service: string): Entry | undefined {
    return this.#entries.get(service) ?? this.#entries.get(undefined);
  }
}
