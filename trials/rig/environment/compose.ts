import { execFile } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { parse } from 'yaml';

import { findProgram } from '../processes/debian-program.js';

const run = promisify(execFile);
export const composeFolder = fileURLToPath(new URL('../../../deploy/compose/', import.meta.url));

export type Service = {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly ports?: readonly unknown[];
};

/** Why compose files cannot be read here, or false. In CI that is a failure. */
export const composeIsMissing = (): boolean => !findProgram('/usr/bin/docker-compose', 'docker-compose');

/** The services as compose understands them, in a folder that has `.env`; it says why where they are not valid. */
export async function readServices(folder: string): Promise<Readonly<Record<string, Service>>> {
  copyFileSync(join(composeFolder, 'compose.yaml'), join(folder, 'compose.yaml'));
  const env = { ...process.env, COMPOSE_PROFILES: 'tls,redis,apply' };
  const { stdout } = await run('docker-compose', ['--file', 'compose.yaml', 'config'], { cwd: folder, env });
  return (parse(stdout) as { services: Record<string, Service> }).services;
}
