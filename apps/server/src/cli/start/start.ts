import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { assertPortFree, serve } from '../../main.js';
import { assertFiles, onShutdownSignal } from '../../process/index.js';
import { bodyOf, createConsoleClient } from '../management-client.js';
import { addConsumers, readCount } from './add-consumers.js';
import { describeStart } from './describe-start.js';
import { preloadSandbox } from './preload-sandbox.js';
import { startSandboxThread } from './sandbox-thread.js';
import { readStartSettings, type StartOptions } from './start-settings.js';

/** `keyway start`: runs server, embedded database and sandbox in one process, with sample data. */
export async function start(options: StartOptions): Promise<void> {
  const { env, description } = readStartSettings(options);
  const count = options.consumers === undefined ? 0 : readCount(options.consumers);
  const { DATA_DIR: dataDir } = env;
  const sandboxPort = env.SANDBOX_PORT ?? env.PORT + 1;
  console.error(description);
  await assertPortFree('--port or KEYWAY_START_PORT', env.PORT, env.HOST);
  await assertPortFree('SANDBOX_PORT', sandboxPort, SANDBOX_HOST);
  assertFiles(env);
  const adminKey = env.KEYWAY_ADMIN_KEY ?? loadAdminKey(dataDir);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => console.error('\nStopping …'));
  const shutdownSignal = onShutdownSignal(env.isStartedByNpm);

  console.error('Starting the sandbox …');
  const sandbox = await startSandboxThread(sandboxPort, {
    'state-file': join(dataDir, 'sandbox-state.json'),
    ...(options.world === undefined ? {} : { world: options.world }),
  });
  console.error('Starting the server …');
  const { baseUrl, stores } = await serve(
    {
      ...env,
      KEYWAY_ADMIN_KEY: adminKey,
      KEYWAY_SANDBOX: true,
      KEYWAY_SANDBOX_URL: sandbox.url,
    },
    { shutdownSignal, closeAfterServer: sandbox.close },
  );
  const sandboxFile = join(dataDir, 'sandbox.json');
  const facts = await preloadSandbox({ baseUrl, sandboxUrl: sandbox.url, adminKey, sandboxFile });
  if (count > 0) await addConsumers(stores, facts, count);
  const signInLink = await createSignInLink(baseUrl, adminKey);
  console.log(describeStart(facts, { signInLink, sandboxFile }));
}

/** The sandbox's default listen address. */
const SANDBOX_HOST = '127.0.0.1';

/** Returns the admin key of this installation, created on the first start (mode 0600). */
function loadAdminKey(dataDir: string): string {
  const created = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Keys and the database must not enter a commit of the surrounding folder.
  if (created !== undefined) writeFileSync(join(dataDir, '.gitignore'), '*\n');
  const file = join(dataDir, 'admin.key');
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

/** Returns undefined if the console is disabled. */
async function createSignInLink(url: string, adminKey: string): Promise<string | undefined> {
  const answer = await createConsoleClient({ url, adminKey }).createLink({ body: {} });
  return answer.status === 200 ? (await bodyOf(Promise.resolve(answer))).data.url : undefined;
}
