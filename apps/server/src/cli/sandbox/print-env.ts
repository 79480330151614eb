import { asTyped } from '../../env.js';
import { CommandError } from '../command-error.js';
import { printJson } from '../print.js';
import { readSandboxFacts, sandboxFileOf } from './sandbox-facts.js';

/** `keyway env`: what `keyway start` has noted of its sandbox, as variables of a shell. */
export function printEnv({ dataDir, json }: { dataDir?: string; json?: boolean }): void {
  const facts = readSandboxFacts({ dataDir });
  if (!facts)
    throw new CommandError(
      `There is no sandbox in ${sandboxFileOf({ dataDir })}. Start one in this folder: ${asTyped('start')}. If it is in another folder, name that with --data-dir.`,
    );
  if (json) return printJson(facts);
  for (const [name, value] of Object.entries(facts))
    if (typeof value === 'string') console.log(`${name}=${quote(value)}`);
}

/** For any POSIX shell: between single quotes, nothing has a meaning but the next one. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
