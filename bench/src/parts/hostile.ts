import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { HostileMessage } from '../hostile/measure-all.js';
import { type Measured, MOST, SIZES } from '../hostile/measure.js';
import { bar, type Part } from '../part.js';

/** Shapes shown of each parser, the worst first. */
const SHOWN = 3;
const script = fileURLToPath(new URL('../hostile/measure-all.ts', import.meta.url));
/**
 * Without these flags the collector is measured, not the parser: the default young generation overflows at about a megabyte, and
 * `text.split('')` alone takes up to four times as long for twice the text.
 */
const flags = ['--expose-gc', '--single-threaded-gc', '--max-semi-space-size=256', '--import', 'tsx'];

/** Hostile input to everything that reads what others wrote: twice as much of it may take little more than twice as long. */
export const hostile: Part = {
  name: 'hostile',
  title: 'Hostile input to every parser',
  needsPostgres: false,
  isLong: true,
  failsWhenMissed: true,
  run: async ({ progress }) => {
    const all = await measureAll(progress);
    const names = [...new Set(all.map(({ parser }) => parser))];
    const worstOf = (name: string): Measured[] =>
      all.filter(({ parser }) => parser === name).toSorted((one, other) => other.growth - one.growth);
    return {
      rows: [
        ['parser', 'shape', ...SIZES.map((size) => `CPU ms at ${size / 1_000} KB`), 'growth by a doubling'],
        ...names
          .flatMap((name) => worstOf(name).slice(0, SHOWN))
          .map(({ parser, shape, cpu, growth }) => [
            parser,
            shape,
            ...SIZES.map((_, index) => cpu[index]?.toFixed(2) ?? 'given up'),
            growth.toFixed(2),
          ]),
      ],
      notes: [
        `${names.length} parsers, ${all.length} measurements; of each parser its ${SHOWN} worst.`,
        'Growth is the mean of the two doublings; 2 is linear, 4 is quadratic.',
      ],
      bars: names.map((name) => bar(name, worstOf(name)[0]?.growth ?? Infinity, { most: MOST })),
      figures: all,
    };
  },
};

function measureAll(progress: (text: string) => void): Promise<readonly Measured[]> {
  const child = fork(script, { execArgv: flags });
  return new Promise((resolve, reject) => {
    child.on('message', (message: HostileMessage) => {
      if ('parser' in message) progress(message.parser);
      else resolve(message.all);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The measuring process ended with ${code}.`)));
  });
}
