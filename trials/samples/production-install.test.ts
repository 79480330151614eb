import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { startProgram } from '../rig/processes/child.js';
import { findFreePort } from '../rig/processes/free-port.js';

const built = fileURLToPath(new URL('../../apps/server/dist', import.meta.url));
const installed = fileURLToPath(new URL('../../apps/server/node_modules', import.meta.url));

test('the built folder serves with the packages that its manifest names, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyway-trial-'));
  try {
    const home = join(folder, 'keyway');
    cpSync(built, home, { recursive: true });
    const { dependencies, type } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
      type: string;
    };
    expect(type).toBe('module');
    for (const name of Object.keys(dependencies)) {
      const place = join(home, 'node_modules', name);
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(realpathSync(join(installed, name)), place);
    }
    const port = await findFreePort();
    const server = await startProgram(join(home, 'keyway.js'), ['serve'], {
      env: { KEYWAY_ENV: 'development', PORT: String(port), DATA_DIR: join(folder, 'data') },
      isReady: async () =>
        (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200,
    });
    expect((await fetch(`http://127.0.0.1:${port}/docs`)).status).toBe(200);
    expect((await server.stop()).code).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
