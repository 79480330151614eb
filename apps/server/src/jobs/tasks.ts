import { INSTALLATION } from '@keyway/db';

import type { Deps } from '../deps.js';
import { deliverEvents } from '../events/outgoing/index.js';
import type { Task, WorkKind } from '../platform/queue/index.js';
import { pollSource, recheckSource, subscribeSource } from '../events/incoming/index.js';
import { continueRotation } from '../installation/index.js';
import { reconcileDeletions } from '../vault/applications/index.js';
import { expirePendingConfirmations } from '../vault/authorize/index.js';
import { eraseExpiredCredentials } from '../vault/connections/index.js';
import { walkChangedConnections } from '../vault/model/index.js';
import { keepServiceAlive, planKeepAlive } from '../vault/refresh/index.js';
import { runDueRevocations } from '../vault/revoke/index.js';
import { buildSweeps } from './sweeps.js';

const SOON_SECONDS = 5;
const MINUTE_SECONDS = 60;
const KEEP_ALIVE_SECONDS = 300;
/** Connections whose changed records are read at once, by this process. */
const RECHECKS = 8;
/** Those that are asked what changed. */
const POLLS = 4;
const SUBSCRIPTIONS = 2;
/** Services of applications whose tokens are kept alive at once, and those of one application. */
const SERVICES = 8;
const SERVICES_PER_APPLICATION = 2;
/** Webhooks that are sent something at once, by a process. */
const WEBHOOKS = 256;
/** Of one application: those of others go on while all of its own hang. */
const WEBHOOKS_PER_APPLICATION = 48;

/** What there is to do beside requests, by kind. */
export const buildTasks = (deps: Deps): Readonly<Record<WorkKind, Task>> => {
  const sweeps = buildSweeps(deps);
  const keepAlivePlan = inTurns(KEEP_ALIVE_SECONDS, { plan: () => planKeepAlive(deps) });
  return {
    revocation: inTurns(SOON_SECONDS, { due: anyOf(() => runDueRevocations(deps)) }),
    integration_change: inTurns(SOON_SECONDS, { due: () => walkChangedConnections(deps) }),
    retention: inTurns(MINUTE_SECONDS, {
      credentials: anyOf(() => eraseExpiredCredentials(deps)),
      confirmations: anyOf(() => expirePendingConfirmations(deps)),
      deletions: () => reconcileDeletions(deps),
    }),
    recheck: { atOnce: RECHECKS, run: (item, signal, span) => recheckSource(deps, item, signal, span) },
    poll: { atOnce: POLLS, run: (item, signal, span) => pollSource(deps, item, signal, span) },
    subscribe: {
      atOnce: SUBSCRIPTIONS,
      run: (item, signal, span) => subscribeSource(deps, item, signal, span),
    },
    delivery: {
      atOnce: WEBHOOKS,
      perApplication: WEBHOOKS_PER_APPLICATION,
      run: (item, signal, span) => deliverEvents(deps, item, signal, span),
    },
    keep_alive: {
      atOnce: SERVICES,
      perApplication: SERVICES_PER_APPLICATION,
      every: keepAlivePlan.every,
      run: (item, signal, span) =>
        item.applicationId === INSTALLATION
          ? keepAlivePlan.run(item, signal)
          : keepServiceAlive(deps, item, signal, span),
    },
    key_rotation: { atOnce: 1, run: (_item, signal) => continueRotation(deps, signal) },
    // One table after the other, batch by batch: one with much to delete keeps no other waiting.
    sweep: inTurns(
      MINUTE_SECONDS,
      Object.fromEntries(
        Object.entries(sweeps).map(([name, sweep]) => [
          name,
          async () => (await deps.database.system(`sweep ${name}`, sweep)).isMore,
        ]),
      ),
    ),
  };
};

/** Answers true where there is more of it to do at once. */
type Run = () => Promise<boolean | number | void>;

/** Of what is done portion by portion there may be more as long as any of it gets done. */
const anyOf =
  (run: () => Promise<number>): Run =>
  async () =>
    (await run()) > 0;

/** Work of the installation, one piece at a time. */
const inTurns = (seconds: number, runs: Readonly<Record<string, Run>>): Task => ({
  atOnce: 1,
  every: Object.fromEntries(Object.keys(runs).map((key) => [key, seconds])),
  run: async ({ key }) => {
    const run = runs[key];
    // A later release, which may be starting beside this one, has planned it.
    if (!run) return { againInSeconds: seconds };
    return (await run()) === true ? { againInSeconds: 0 } : 'done';
  },
});
