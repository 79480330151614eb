import {
  ensureWorkOfServices,
  INSTALLATION,
  type ServiceOfApplication,
  type SystemTx,
  type WorkItem,
  type WorkOutcome,
} from '@keyway/db';

import type { Ports } from '../ports.js';
import type { Task, WorkKind } from '../platform/queue/index.js';
import { withProviderHost } from '../vault/refresh/index.js';

type PlannedWork = {
  readonly kind: WorkKind;
  readonly everySeconds: number;
  readonly atOnce: number;
  /** Finds the work to do, by the keys of the installation-wide items that plan it. */
  readonly plans: Readonly<Record<string, (tx: SystemTx) => Promise<readonly ServiceOfApplication[]>>>;
  /** Runs some of it for one service of an application; returns true if there is more. */
  readonly run: (of: ServiceOfApplication) => Promise<boolean>;
};

/**
 * Returns a task whose work is found by queries: the installation-wide items query, and give each application with work
 * its own item, so that none waits for another. Their keys are those under which the previous release does all the work
 * at once, so that servers of both releases can run them.
 */
export const plannedWork = (
  deps: Ports<'database' | 'registry'>,
  { kind, everySeconds, atOnce, plans, run }: PlannedWork,
): Task => ({
  atOnce,
  isShared: true,
  every: Object.fromEntries(Object.keys(plans).map((key) => [key, everySeconds])),
  run: async ({ applicationId, key }: WorkItem): Promise<WorkOutcome> => {
    if (applicationId !== INSTALLATION)
      return (await run({ applicationId, serviceId: key })) ? { againInSeconds: 0 } : 'done';
    const plan = plans[key];
    // Planned by a later release, which may be starting alongside this one.
    if (!plan) return { againInSeconds: everySeconds };
    await deps.database.system(`plan work: ${kind}`, async (tx) => {
      const services = await plan(tx);
      await ensureWorkOfServices(tx, kind, services.map(withProviderHost(deps.registry)));
    });
    return 'done';
  },
});
