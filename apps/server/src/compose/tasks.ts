import {
  type EventSource,
  INSTALLATION,
  listApplicationsWithOverdue,
  listChangedServices,
  listHoldingDeletions,
  listServicesToRevoke,
  type SystemTx,
} from '@keyway/db';

import type { Services } from './index.js';
import { deliverEvents } from '../events/outgoing/index.js';
import type { Task, WorkKind } from '../platform/queue/index.js';
import type { UnderWay } from '../downstream/index.js';
import { endSource, pollSource, recheckSource, subscribeSource } from '../events/incoming/index.js';
import { continueRotation } from '../installation/index.js';
import { continueDeletion } from '../vault/applications/index.js';
import { expirePendingConfirmations } from '../vault/authorize/index.js';
import { eraseExpiredCredentials, validateDoubted } from '../vault/connections/index.js';
import { walkChangedConnections } from '../vault/model/index.js';
import { keepServiceAlive, planKeepAlive } from '../vault/refresh/index.js';
import { runDueRevocations } from '../vault/revoke/index.js';
import { buildSweeps, plannedWork } from '../jobs/index.js';

const SOON_SECONDS = 5;
const MINUTE_SECONDS = 60;
const KEEP_ALIVE_SECONDS = 300;
const SUBSCRIPTIONS = 16;
/** Services of applications whose tokens are kept alive or revoked concurrently. */
const SERVICES = 16;
/** Connections whose credential is validated concurrently. */
const VALIDATIONS = 16;
/** Services of applications whose connections are walked concurrently. */
const WALKS = 4;
/** Keys of an application's retention items, and the number of concurrent deletions. */
const OVERDUE = 'overdue';
const DELETION = 'deletion';
const DELETIONS = 100;

/** Returns the background tasks, by kind. */
export function buildTasks(deps: Services): Readonly<Record<WorkKind, Task>> {
  const sweeps = buildSweeps(deps);
  const subscribing = {
    ...deps,
    endSource: (...ended: [EventSource, number, UnderWay]) => endSource(deps, ...ended),
  };
  const keepAlivePlan = inTurns(KEEP_ALIVE_SECONDS, { plan: () => planKeepAlive(deps) });
  return {
    revocation: plannedWork(deps, {
      kind: 'revocation',
      everySeconds: SOON_SECONDS,
      atOnce: SERVICES,
      plans: { due: listServicesToRevoke },
      run: async (service) => (await runDueRevocations(deps, service)) > 0,
    }),
    integration_change: plannedWork(deps, {
      kind: 'integration_change',
      everySeconds: SOON_SECONDS,
      atOnce: WALKS,
      plans: { due: listChangedServices },
      run: (service) => walkChangedConnections(deps, service),
    }),
    retention: retention(deps),
    recheck: {
      atOnce: deps.env.WORKER_RECHECKS,
      isShared: true,
      run: (item, signal, span) => recheckSource(deps, item, signal, span),
    },
    poll: {
      atOnce: deps.env.WORKER_POLLS,
      isShared: true,
      run: (item, signal, span) => pollSource(deps, item, signal, span),
    },
    subscribe: {
      atOnce: SUBSCRIPTIONS,
      isShared: true,
      run: (item, signal, span) => subscribeSource(subscribing, item, signal, span),
    },
    delivery: {
      atOnce: deps.env.WORKER_DELIVERIES,
      isShared: true,
      run: (item, signal, span) => deliverEvents(deps, item, signal, span),
    },
    keep_alive: {
      atOnce: SERVICES,
      isShared: true,
      every: keepAlivePlan.every,
      run: (item, signal, span) =>
        item.applicationId === INSTALLATION
          ? keepAlivePlan.run(item, signal)
          : keepServiceAlive(deps, item, signal, span),
    },
    validate: {
      atOnce: VALIDATIONS,
      isShared: true,
      run: (item, signal, span) => validateDoubted(deps, item, { signal, span }),
    },
    key_rotation: { atOnce: 1, run: (_item, signal) => continueRotation(deps, signal) },
    // One table at a time, batch by batch: a large deletion does not delay the others.
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
}

/** Deletes data past its retention: an application's overdue grants and credentials, and the remains of a deletion. */
function retention(deps: Services): Task {
  const overdue = async (tx: SystemTx) => {
    const ids = await listApplicationsWithOverdue(tx);
    return ids.map((applicationId) => ({ applicationId, serviceId: OVERDUE }));
  };
  const deletions = async (tx: SystemTx) => {
    const ids = await listHoldingDeletions(tx, DELETIONS);
    return ids.map((applicationId) => ({ applicationId, serviceId: DELETION }));
  };
  return plannedWork(deps, {
    kind: 'retention',
    everySeconds: MINUTE_SECONDS,
    atOnce: WALKS,
    plans: { credentials: overdue, confirmations: overdue, deletions },
    run: async ({ applicationId, serviceId }) => {
      if (serviceId === DELETION) await continueDeletion(deps, applicationId);
      else if (serviceId === OVERDUE) {
        const erased = await eraseExpiredCredentials(deps, applicationId);
        const ended = await expirePendingConfirmations(deps, applicationId);
        return erased + ended > 0;
      }
      return false;
    },
  });
}

/** Resolves to true if there is more to do right away. */
type Run = () => Promise<boolean | void>;

/** Runs an installation-wide job, one piece at a time. */
const inTurns = (seconds: number, runs: Readonly<Record<string, Run>>): Task => ({
  atOnce: 1,
  every: Object.fromEntries(Object.keys(runs).map((key) => [key, seconds])),
  run: async ({ key }) => {
    const run = runs[key];
    // Planned by a later release, which may be starting alongside this one.
    if (!run) return { againInSeconds: seconds };
    return (await run()) === true ? { againInSeconds: 0 } : 'done';
  },
});
