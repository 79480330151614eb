import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { CellReply, CellVerbs } from './namespace/verbs.js';
import type { PostgresCluster } from '../databases/postgres.js';
import { templateSettings } from '../processes/templates.js';

export { BLACK_HOLE, METADATA, MUTE, STRANGER, VENDOR } from './namespace/addresses.js';

const program = fileURLToPath(new URL('namespace/inside.ts', import.meta.url));
/** As root, or as the root of a user namespace of its own. */
const ways = [['-nm'], ['-Urnm']];
const verbNames = [
  'adminKey',
  'setName',
  'setAnswer',
  'call',
  'counts',
  'openFiles',
  'logs',
  'stop',
] as const;

/** Why a trial that needs a network of its own cannot run here, or false. In CI that is a failure. */
export function namespaceIsMissing(): boolean {
  if (findWay()) return false;
  const reason =
    'unshare, ip, mount or openssl is missing or not permitted, so there is no network namespace';
  if (process.env.CI === 'true') throw new Error(reason);
  console.warn(`Skipped: ${reason}.`);
  return true;
}

/**
 * The built server with its production settings, on its embedded database unless it is given a cluster, in network
 * and mount namespaces of its own, where public and metadata addresses, names and vendors with TLS are ours.
 */
export async function startInNamespace(postgres?: PostgresCluster): Promise<CellVerbs> {
  const way = findWay() ?? [];
  const databaseUrl = await postgres?.createDatabase();
  const database = databaseUrl && postgres?.socketUrl(new URL(databaseUrl).pathname.slice(1));
  const child = spawn('unshare', [...way, process.execPath, '--import', 'tsx', program], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/',
      ...(database ? { DATABASE_URL: database } : {}),
      ...templateSettings(),
    },
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const waiting = new Map<number, (reply: CellReply) => void>();
  child.on('message', (reply: CellReply) => waiting.get(reply.id)?.(reply));
  const replyTo = (id: number): Promise<unknown> =>
    new Promise((resolve, reject) => {
      child.once('exit', () => reject(new Error(`The cell ended:\n${output}`)));
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error === undefined) resolve(result);
        else reject(new Error(error));
      });
    });
  child.setMaxListeners(0);
  await replyTo(0);
  let last = 0;
  const ask = (verb: string) => (input: unknown) => {
    const id = (last += 1);
    child.send({ id, verb, input });
    return replyTo(id);
  };
  const verbs = Object.fromEntries(verbNames.map((verb) => [verb, ask(verb)])) as unknown as CellVerbs;
  return {
    ...verbs,
    stop: async () => {
      await verbs.stop();
      child.disconnect();
    },
  };
}

const findWay = (): readonly string[] | undefined =>
  ways.find((way) => {
    try {
      const probe = 'ip link set lo up && mount --bind /etc/hosts /etc/resolv.conf && openssl version';
      execFileSync('unshare', [...way, 'sh', '-c', probe], { stdio: 'pipe' });
      return true;
    } catch {
      return false;
    }
  });
