import { asTyped } from '../../env.js';
import { CommandError } from '../command-error.js';
import { printJson } from '../print.js';
import { readSandboxFacts, sandboxFileOf } from './sandbox-facts.js';

/** `keyway env`: prints the saved facts of the sandbox as shell variables. */
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

/** Quotes for any POSIX shell: within single quotes, only the closing quote is special. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
