import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

import { asTyped } from '../../env.js';
import { CommandError } from '../command-error.js';
import { assertKnown } from '../nearest.js';
import { printText, toText } from '../print.js';
import { wrap } from '../terminal.js';
import { openSandbox, type SandboxOptions, type Scene, sceneSchema } from './sandbox-client.js';

export type PlayOptions = SandboxOptions & {
  service?: string[];
  every: number;
  for?: number;
  seed: number;
  json?: boolean;
};

const MAX_TEXT = 100;

/** Runs a simulation in the sandbox and prints its actions; it ends with this process. */
export async function play(options: PlayOptions): Promise<void> {
  const { service: services, every: everyMs, for: forMs, seed, json } = options;
  const sandbox = openSandbox(options);
  if (services) assertKnown('service', services, Object.keys(await sandbox.simulators()));
  const response = await sandbox.play({ services, everyMs, forMs, seed });
  if (!json) printText('The helpdesk is open. Press Ctrl-C to stop.');
  const startedAt = performance.now();
  let isSilent = true;
  let count = 0;
  const lines = createInterface({ input: response.stream ?? Readable.from([response.body]) });
  try {
    for await (const line of lines) {
      const scene = sceneSchema.parse(JSON.parse(line));
      count += 1;
      isSilent &&= scene.told.length === 0;
      if (isSilent && count === QUIET_SCENES)
        process.stderr.write(`${wrap(noHelpdeskSends(services), { stream: process.stderr })}\n`);
      if (json) console.log(JSON.stringify(scene));
      else printText(describe(scene), 2);
    }
  } catch (cause) {
    throw new CommandError(gone, { cause });
  }
  if (forMs === undefined || performance.now() - startedAt < forMs - everyMs) throw new CommandError(gone);
  process.exit(0);
}

/** Actions without an event before a notice says that no helpdesk sends events. */
const QUIET_SCENES = 3;
const gone = `The sandbox stopped. Start it again: ${asTyped('start')}`;

const noHelpdeskSends = (services: readonly string[] = ['<service>']): string =>
  `No helpdesk sends events for this. Enable them: ${services
    .map((service) => asTyped(`integration update ${service} --events`))
    .join(', ')}`;

const verbs: Readonly<Record<string, string>> = {
  opened: 'opens',
  wrote: 'writes in',
  answered: 'answers in',
  noted: 'notes in',
  assigned: 'takes',
  solved: 'solves',
  reopened: 'writes again in',
};

function describe({ at, act, by, conversation, subject, text }: Scene): string {
  const short = text === undefined || text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)}…`;
  const what = `${by} ${verbs[act] ?? act} #${conversation} “${subject}”`;
  return toText(`${at}  ${what}${short === undefined ? '' : `: ${short}`}`);
}
