import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';

import { prepare } from './prepare.mjs';
import { root } from './run.mjs';
import { startChild, stopChildren } from './children.mjs';
import { onParentEnd } from './parent-end.mjs';
import { preloadSandbox } from './preload-sandbox.mjs';

const isDev = process.argv.includes('--dev');
const port = Number(process.env.PORT ?? 3000);
const sandboxPort = Number(process.env.SANDBOX_PORT ?? port + 1);
const dataDir = resolve(root, process.env.DATA_DIR ?? '.keyway');
const baseUrl = (process.env.BASE_URL ?? `http://localhost:${port}`).replace(/\/+$/, '');

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
if (process.env.npm_lifecycle_event !== undefined) onParentEnd(stop);

try {
  await main();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  await stopChildren();
  process.exitCode = 1;
}

function stop() {
  console.error('\nStopping …');
  void stopChildren().then(() => process.exit(0));
}

async function main() {
  await prepare({ build: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const adminKey = process.env.KEYWAY_ADMIN_KEY ?? readAdminKey();

  console.error('Starting the sandbox …');
  const sandbox = await startChild('sandbox', entry('apps/sandbox', 'main'), {
    parameters: ['--port', String(sandboxPort), '--state-file', join(dataDir, 'sandbox-state.json')],
    isReady: (line) => line.includes('"ready":true'),
  });
  const { url: sandboxUrl } = JSON.parse(sandbox.readyLine);

  console.error('Starting the server …');
  await startChild('server', entry('apps/server', isDev ? 'cli/keyway' : 'keyway'), {
    parameters: ['serve'],
    env: {
      KEYWAY_ENV: 'development',
      PORT: String(port),
      BASE_URL: baseUrl,
      DATA_DIR: dataDir,
      KEYWAY_ADMIN_KEY: adminKey,
      KEYWAY_SANDBOX: 'true',
      KEYWAY_SANDBOX_URL: sandboxUrl,
      SHUTDOWN_DELAY_MS: process.env.SHUTDOWN_DELAY_MS ?? '0',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
    isReady: async () =>
      (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200,
  });

  const sandboxFile = join(dataDir, 'sandbox.json');
  const facts = await preloadSandbox({ baseUrl, sandboxUrl, adminKey, sandboxFile });
  print(facts, await signInLink(adminKey));
}

/** The management key of this installation, made on the first start (mode 0600). */
function readAdminKey() {
  const file = join(dataDir, 'admin.key');
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

/** @param {string} folder @param {string} name */
function entry(folder, name) {
  return isDev
    ? [
        join(root, 'node_modules/tsx/dist/cli.mjs'),
        'watch',
        '--clear-screen=false',
        join(root, folder, 'src', `${name}.ts`),
      ]
    : [join(root, folder, 'dist', `${name}.js`)];
}

/** @param {string} signIn */
function openConsole(signIn) {
  return `Open the console, signed in (once, within 10 minutes; later: npm run keyway -- console):

${signIn}

`;
}

/** @param {string} adminKey */
async function signInLink(adminKey) {
  const response = await fetch(`http://127.0.0.1:${port}/console/links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
    body: '{}',
  });
  // A console that is switched off has none.
  if (!response.ok) return undefined;
  return (await response.json()).data.url;
}

/** @param {Awaited<ReturnType<typeof preloadSandbox>>} facts @param {string | undefined} signIn */
function print(facts, signIn) {
  console.log(`
Keyway is ready. Plain HTTP is accepted from this machine only, because this is development.

  Base URL        ${facts.base_url}
  Application id  ${facts.application_id}
  API key         ${facts.api_key}
  Consumer id     ${facts.consumer_id}
  Connected       ${facts.service_ids.join(', ')}

${signIn === undefined ? '' : openConsole(signIn)}Open the page where your customers connect (good for a week):

${facts.session_uri}

List messages (paste it into another terminal):

${facts.curl}

See events as they come, in one terminal, and have a customer write, in another:

npm run keyway -- listen
npm run keyway -- trigger customer-support.message.created

The same facts are in ${join(dataDir, 'sandbox.json')}. Ctrl-C stops everything.
`);
}
