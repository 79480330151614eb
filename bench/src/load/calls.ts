import { readMemory } from '../child.js';
import { assertAnswers, measure } from './measure.js';
import type { Measurement } from '../report/measurement.js';
import type { Options } from '../options.js';
import { describeProfile, profileClock } from '../profile.js';
import { toJson, toText } from '../report/report.js';
import { concurrencies, type Concurrency } from '../report/results.js';
import type { SubjectName } from '../subject-names.js';
import { openLab, type Subject } from '../subjects.js';

/** Measures the chosen calls side by side; answers the results as text and for programs. */
export async function runCalls(
  options: Options,
  entry: string,
  profileDir: string | undefined,
  progress: (text: string) => void,
) {
  const lab = await openLab(options, entry, profileDir);
  const load = { from: NaN, to: NaN };
  const { subjects } = lab;
  try {
    for (const subject of subjects) await assertAnswers(subject);
    const before = readAllMemory(subjects);
    load.from = profileClock();
    const rounds = await measureAll(subjects, options, progress);
    load.to = profileClock();
    for (const subject of subjects) await assertAnswers(subject);
    const after = readAllMemory(subjects);
    const memory = new Map(
      subjects.map(({ pid }) => [pid, { before: before.get(pid), after: after.get(pid) }]),
    );
    return {
      text: toText(subjects, rounds, memory),
      json: toJson(subjects, rounds, memory),
      /** To be asked once the server is gone, which is when it writes its profile. */
      describe: () => (profileDir ? describeProfile(profileDir, lab.keywayPid, load) : ''),
    };
  } finally {
    await lab.close();
  }
}

/** In every round each subject is measured once at each concurrency, one right after the other, in turning order. */
async function measureAll(subjects: readonly Subject[], options: Options, progress: (text: string) => void) {
  for (const subject of subjects) await measure(subject, 32, options.warmUpSeconds);
  const rounds: Map<SubjectName, Record<Concurrency, Measurement>>[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const results = new Map(subjects.map(({ name }) => [name, {} as Record<Concurrency, Measurement>]));
    const turn = round % subjects.length;
    for (const concurrency of concurrencies) {
      for (const subject of [...subjects.slice(turn), ...subjects.slice(0, turn)]) {
        progress(`round ${round + 1} of ${options.rounds}: ${subject.name} at ${concurrency}`);
        const measurement = await measure(subject, concurrency, options.seconds);
        Object.assign(results.get(subject.name) ?? {}, { [concurrency]: measurement });
      }
    }
    rounds.push(results);
  }
  return rounds;
}

const readAllMemory = (subjects: readonly Subject[]) =>
  new Map(subjects.map(({ pid }) => [pid, readMemory(pid)]));
