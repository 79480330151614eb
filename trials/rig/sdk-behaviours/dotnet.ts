import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Command } from './driver-process.js';

const quiet = { DOTNET_NOLOGO: '1', DOTNET_CLI_TELEMETRY_OPTOUT: '1' };
/** No build server stays behind, which would hold on to what the build writes to. */
const alone = ['--disable-build-servers', '-maxcpucount:1', '-v', 'q'];

/** Runs a command of the .NET SDK that builds; throws with what it printed. */
export async function runDotnet(
  dotnet: string,
  parameters: readonly string[],
  options: { cwd?: string } = {},
): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...quiet };
  const { stdout } = await promisify(execFile)(dotnet, [...parameters, ...alone], { ...options, env }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`dotnet ${parameters.join(' ')}:\n${error.stdout}\n${error.stderr}`);
    },
  );
  return stdout;
}

/** A folder that goes with this process. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `keyway-${name}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Built outside the source folder; the output of `dotnet run` would mix with the responses. */
export async function buildDotnet(dotnet: string, project: string): Promise<Command> {
  const folder = temporaryFolder('dotnet');
  await runDotnet(dotnet, ['build', project, '--configuration', 'Release', '--artifacts-path', folder]);
  const settings = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    (name) => name.startsWith('bin') && name.endsWith('.runtimeconfig.json'),
  );
  if (!settings) throw new Error('The build of the driver left no program.');
  const program = join(folder, settings.replace(/\.runtimeconfig\.json$/, '.dll'));
  return { file: dotnet, parameters: [program], env: quiet };
}
