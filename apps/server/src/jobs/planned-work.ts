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
  /** What there is to do, by the keys of the installation's items that look for it. */
  readonly plans: Readonly<Record<string, (tx: SystemTx) => Promise<readonly ServiceOfApplication[]>>>;
  /** Does some of it for one service of an application; true where there is more. */
  readonly run: (of: ServiceOfApplication) => Promise<boolean>;
};

/**
 * Work that is found by looking: the installation's items look, and give each application with something to do an item of
 * its own, so that none waits for another's. The installation's keys are those under which the release before does
 * everything at once, so that either may have them.
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
    // A later release, which may be starting beside this one, has planned it.
    if (!plan) return { againInSeconds: everySeconds };
    await deps.database.system(`plan work: ${kind}`, async (tx) => {
      const services = await plan(tx);
      await ensureWorkOfServices(tx, kind, services.map(withProviderHost(deps.registry)));
    });
    return 'done';
  },
});
