import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { describe, expect, test } from 'vitest';

import { findProgram } from '../rig/processes/debian-program.js';

const folder = fileURLToPath(new URL('../../sdks/dotnet', import.meta.url));
const dotnet = findProgram('/usr/bin/dotnet', '.NET SDK');
/** Restoring packages the first time takes the longest. */
const timeout = 600_000;
/** Leaves no server behind, and sends no telemetry. */
const env = {
  ...process.env,
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  DOTNET_NOLOGO: '1',
  DOTNET_CLI_USE_MSBUILD_SERVER: '0',
  MSBUILDDISABLENODEREUSE: '1',
};

/** The output of a command, and whether it succeeded. */
async function run(...parameters: string[]): Promise<{ code: number; output: string }> {
  try {
    const { stdout } = await promisify(execFile)(dotnet!, parameters, {
      cwd: folder,
      env,
      maxBuffer: 1 << 26,
    });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: `${stdout}${stderr}` };
  }
}

describe.skipIf(!dotnet)('the .NET SDK', { timeout }, () => {
  test('builds without a warning, every public member documented', async () => {
    const restored = await run('restore', '--disable-build-servers', '-v', 'q');
    expect(restored.code, restored.output).toBe(0);
    const built = await run(
      'build',
      '--no-restore',
      '--disable-build-servers',
      '-maxcpucount:1',
      '-warnaserror',
    );
    expect(built.code, built.output).toBe(0);
    expect(built.output).toMatch(/\b0 Warning\(s\)/);
  });

  test('passes its tests', async () => {
    const tested = await run('test', 'tests/Keyway.Sdk.Tests', '--no-build', '--disable-build-servers');
    expect(tested.code, tested.output).toBe(0);
    expect(tested.output).toMatch(/Passed!.*Failed: +0, Passed: +[1-9]/);
  });
});
