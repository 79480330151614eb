import { compare, concurrencies, summarize, type Rounds } from './results.js';
import { subjectNames } from '../subject-names.js';
import type { Subject } from '../subjects.js';
import type { Bar, Part, PartResult } from '../part.js';
import { table } from './table.js';

/** Resident megabytes of a subject's process before and after the load. */
export type Memory = ReadonlyMap<
  number,
  { readonly before: number | undefined; readonly after: number | undefined }
>;

export const toJson = (subjects: readonly Subject[], rounds: Rounds, memory: Memory) => ({
  node: process.version,
  rounds: rounds.length,
  subjects: subjects.map((subject) => ({
    name: subject.name,
    memory_mb: memory.get(subject.pid),
    ...Object.fromEntries(
      concurrencies.map((concurrency) => [`at_${concurrency}`, summarize(rounds, subject.name, concurrency)]),
    ),
  })),
  ratios: isComplete(subjects) ? compare(rounds) : [],
});

export function toText(subjects: readonly Subject[], rounds: Rounds, memory: Memory): string {
  const head = ['', 'at', 'calls/s', 'p50 ms', 'p99 ms', 'CPU ms/call', 'memory MB'];
  const rows = concurrencies.flatMap((concurrency) =>
    subjects.map((subject) => {
      const { perSecond, p50, p99, processor } = summarize(rounds, subject.name, concurrency);
      const { before, after } = memory.get(subject.pid) ?? {};
      const megabytes = before && after ? `${before.toFixed(0)} → ${after.toFixed(0)}` : '?';
      return [
        subject.title,
        String(concurrency),
        perSecond.toFixed(0),
        p50.toFixed(2),
        p99.toFixed(2),
        processor.toFixed(3),
        megabytes,
      ];
    }),
  );
  const ratios = isComplete(subjects) ? compare(rounds).map(barRow) : [];
  return [table([head, ...rows]), table(ratios)].filter(Boolean).join('\n\n');
}

export const partToText = ({ title }: Part, { rows, notes = [], bars = [] }: PartResult): string =>
  [`${title}`, table(rows), notes.join('\n'), table(bars.map(barRow))].filter(Boolean).join('\n\n');

const barRow = ({ name, text, aim, isMet }: Pick<Bar, 'name' | 'text' | 'aim' | 'isMet'>): string[] => [
  name,
  text,
  aim,
  isMet ? 'met' : 'missed',
];

const isComplete = (subjects: readonly Subject[]): boolean => subjects.length === subjectNames.length;
