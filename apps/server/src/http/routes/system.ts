import { contract } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import { endpoint } from './endpoint.js';

const { system } = contract;

export const buildSystemRoutes = (deps: Deps) => ({
  live: endpoint(deps, system.live, async () => ready),
  ready: endpoint(deps, system.ready, async () => ((await isReady(deps)) ? ready : unavailable)),
  metrics: endpoint(deps, system.metrics, async () => ({ status: 200, body: await deps.metrics.text() })),
});

const ready = { status: 200 as const, body: { status: 'ok' as const } };
const unavailable = { status: 503 as const, body: { status: 'unavailable' as const } };

const isReady = async (deps: Deps): Promise<boolean> => {
  if (deps.isShuttingDown()) return false;
  try {
    await deps.database.ping();
    return true;
  } catch {
    return false;
  }
};
