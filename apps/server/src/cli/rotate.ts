import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { registry } from '@keyway/connectors';

import { readEnvironment, type Environment } from '../env.js';
import { rewrapKeys, rotateKeys, type Rotation } from '../installation/index.js';
import { CommandError } from './command-error.js';
import { printStatus, printTable, printText } from './print.js';
import { withDatabase } from './with-database.js';

/** Servers learn of a change within half a second, through LISTEN or by polling. */
const SETTLE_MS = 2_000;
const PROGRESS_MS = 1_000;

/** `keyway keys rotate`: rotates the data keys, or with `--master` re-wraps them. */
export async function rotate({ master, json }: { master?: boolean; json?: boolean }): Promise<void> {
  const env = readEnvironment();
  await (master ? rotateMaster(env, Boolean(json)) : rotateData(env, Boolean(json)));
}

async function rotateData(env: Environment, json: boolean): Promise<void> {
  const state = { isStopped: false };
  const stop = () => (state.isStopped = true);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const rotation = await withDatabase(env, (database, masterKeys) =>
    rotateKeys({
      database,
      registry,
      masterKeys,
      ...(json ? {} : buildProgress()),
      isStopped: () => state.isStopped,
      settle: async () => void (await sleep(database.kind === 'postgresql' ? SETTLE_MS : 0)),
    }),
  );
  if (json) console.log(JSON.stringify(toJson(rotation)));
  else print(rotation);
  if (state.isStopped) throw new CommandError('Stopped. Run keyway keys rotate again to continue.');
  if (rotation.unopened.length > 0)
    throw new CommandError(
      `${rotation.unopened.length} values couldn’t be decrypted and were left unchanged. Run: keyway doctor`,
    );
  if (!rotation.isFinished)
    throw new CommandError(
      'Rows of an older term are left, so it was not retired. Run keyway keys rotate again.',
    );
}

function buildProgress() {
  let told = 0;
  return {
    onStart: ({ isResumed, applications }: { isResumed: boolean; applications: number }) =>
      console.log(
        isResumed
          ? `Resuming the previous rotation: ${applications} tenants left.`
          : `Added a new data key for ${applications} tenants.`,
      ),
    onBatch: ({
      applicationId,
      table,
      column,
      resealed,
    }: {
      applicationId: string;
      table: string;
      column: string;
      resealed: number;
    }) => {
      if (Date.now() - told < PROGRESS_MS) return;
      told = Date.now();
      console.log(`${applicationId} ${table}.${column}: ${resealed} re-encrypted`);
    },
  };
}

function print({ terms, resealed }: Rotation): void {
  printTable(
    terms.map(({ applicationId, term, rows, state }) => ({ tenant: applicationId, term, rows, state })),
  );
  printStatus('ok', `${resealed} values re-encrypted.`);
}

const toJson = ({ isResumed, isFinished, resealed, unopened, terms }: Rotation) => ({
  resumed: isResumed,
  finished: isFinished,
  resealed,
  unopened: unopened.map(({ applicationId, ...place }) => ({ application_id: applicationId, ...place })),
  terms: terms.map(({ applicationId, ...term }) => ({ application_id: applicationId, ...term })),
});

async function rotateMaster(env: Environment, json: boolean): Promise<void> {
  const { rewrapped, total } = await withDatabase(env, rewrapKeys);
  if (json) return console.log(JSON.stringify({ rewrapped, total }));
  const setting = env.KEYWAY_KEY_SERVICE ? 'KEYWAY_KEY_SERVICE' : 'KEYWAY_MASTER_KEY';
  printStatus(
    'ok',
    rewrapped === 0
      ? `All ${total} keys are wrapped by ${setting} already.`
      : `${rewrapped} of ${total} keys re-wrapped with ${setting}.`,
  );
  printText(
    `The setting of the previous one can be removed once every server runs with the new ${setting}; keep the old key as long as backups from before today.`,
  );
  const file = join(env.DATA_DIR, 'master.key');
  if (!env.DATABASE_URL && existsSync(file))
    printStatus(
      'warning',
      `${file} may still hold the previous key: put the new one there, or keep KEYWAY_MASTER_KEY set.`,
    );
}
