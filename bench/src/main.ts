import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { readMemory } from './child.js';
import { assertAnswers, measure, type Measurement } from './measure.js';
import { readOptions, USAGE, type Options } from './options.js';
import { describeProfile, profileClock } from './profile.js';
import { toJson, toText } from './report.js';
import { concurrencies, type Concurrency } from './results.js';
import { openLab, type Subject, type SubjectName } from './subjects.js';

const profileDir = join(import.meta.dirname, '../profiles');

const main = async (options: Options): Promise<void> => {
  if (options.isProfiled) mkdirSync(profileDir, { recursive: true });
  const lab = await openLab(options, options.isProfiled ? profileDir : undefined);
  const load = { from: NaN, to: NaN };
  try {
    const { subjects } = lab;
    for (const subject of subjects) await assertAnswers(subject);
    const before = readAllMemory(subjects);
    load.from = profileClock();
    const rounds = await measureAll(subjects, options);
    load.to = profileClock();
    for (const subject of subjects) await assertAnswers(subject);
    const after = readAllMemory(subjects);
    const memory = new Map(
      subjects.map(({ pid }) => [pid, { before: before.get(pid), after: after.get(pid) }]),
    );
    console.log(
      options.isJson
        ? JSON.stringify(toJson(subjects, rounds, memory), null, 2)
        : toText(subjects, rounds, memory),
    );
  } finally {
    await lab.close();
  }
  if (options.isProfiled) console.error(describeProfile(profileDir, lab.keywayPid, load));
};

/** In every round each subject is measured once at each concurrency, one right after the other, in turning order. */
const measureAll = async (subjects: readonly Subject[], options: Options) => {
  for (const subject of subjects) await measure(subject, 32, options.warmUpSeconds);
  const rounds: Map<SubjectName, Record<Concurrency, Measurement>>[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const results = new Map(subjects.map(({ name }) => [name, {} as Record<Concurrency, Measurement>]));
    const turn = round % subjects.length;
    for (const concurrency of concurrencies) {
      for (const subject of [...subjects.slice(turn), ...subjects.slice(0, turn)]) {
        const measurement = await measure(subject, concurrency, options.seconds);
        Object.assign(results.get(subject.name) ?? {}, { [concurrency]: measurement });
      }
    }
    rounds.push(results);
    if (!options.isJson) console.error(`Round ${round + 1} of ${options.rounds} …`);
  }
  return rounds;
};

const readAllMemory = (subjects: readonly Subject[]) =>
  new Map(subjects.map(({ pid }) => [pid, readMemory(pid)]));

// Leaving runs the exit handlers, which end the children.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const options = readOptions(process.argv.slice(2));
if (options) await main(options);
else console.log(USAGE);
