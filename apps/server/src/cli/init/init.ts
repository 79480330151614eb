import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';

import { asTyped, parseEnvironment } from '../../env.js';
import { CommandError } from '../command-error.js';
import { printJson, printStatus, printText } from '../print.js';

export type InitOptions = { baseUrl?: string; databaseUrl?: string; json?: boolean };

/** Read identically by compose, systemd and a shell: no quotes, spaces, comments, or variables. */
const PLAIN = /^[^\s"'`$#\\]+$/;

/** `keyway init`: writes the settings of a production installation, with newly generated keys. */
export async function init({ baseUrl, databaseUrl, json }: InitOptions): Promise<void> {
  const settings = settingsOf(baseUrl ?? (await askBaseUrl()), databaseUrl);
  for (const [name, value] of Object.entries(settings))
    if (!PLAIN.test(value))
      throw new CommandError(`${name} has a space, a quote or one of $ # \\. Write it percent-encoded.`);
  // Values that the server would reject are rejected here.
  parseEnvironment(settings);
  const file = resolve('.env');
  write(file, describe(settings));
  if (json) return printJson({ file, settings: Object.keys(settings) });
  printStatus('ok', `Wrote ${file}, readable by this user only.`);
  printStatus(
    'warning',
    'Keep a copy of KEYWAY_MASTER_KEY away from all backups: without it, no credential can be decrypted.',
  );
  printText(`
Next, with Docker: docker compose up -d
Or in a shell:
  set -a; . ./.env; set +a
  ${asTyped('migrate')}
  ${asTyped('doctor')}`);
}

function settingsOf(baseUrl: string, databaseUrl: string | undefined): Record<string, string> {
  const newKey = (): string => randomBytes(32).toString('hex');
  const password = newKey();
  return {
    BASE_URL: baseUrl,
    ...(databaseUrl === undefined
      ? {
          POSTGRES_PASSWORD: password,
          DATABASE_URL: `postgresql://keyway:${password}@postgres:5432/keyway`,
        }
      : { DATABASE_URL: databaseUrl }),
    KEYWAY_MASTER_KEY: newKey(),
    KEYWAY_ADMIN_KEY: newKey(),
    KEYWAY_METRICS_TOKEN: newKey(),
  };
}

async function askBaseUrl(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandError('Specify the URL of the installation: --base-url https://vault.example.com');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('URL for clients and browsers (https://…): ');
  terminal.close();
  return answer.trim();
}

const describe = (settings: Readonly<Record<string, string>>): string =>
  `# Settings of Keyway, for docker compose, systemd and shells. Secret: they open the vault.
${Object.entries(settings)
  .map(([name, value]) => `${name}=${value}\n`)
  .join('')}`;

/** Never overwrites a file: its master key may be the only one for the stored data. */
function write(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CommandError(
      `${file} already exists and is not overwritten: its keys may be in use. Edit it, or move it away and try again.`,
    );
  }
}
