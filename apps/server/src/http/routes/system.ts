import type { ServerResponse } from 'node:http';

import { contract } from '@keyway/contract';

import type { ApiRequest } from '../../context.js';
import type { Ports } from '../../ports.js';
import { acceptsHtml } from '../middleware/index.js';
import { endpoint, type HandlerRunner } from './endpoint.js';

const { system } = contract;

export const buildSystemRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'baseUrl' | 'env' | 'isReplaced' | 'isShuttingDown' | 'keyring' | 'version'>,
) => ({
  home: ({ req, res }: { req: object; res: object }) =>
    findHome(deps, req as ApiRequest, res as ServerResponse),
  live: endpoint(handlers, system.live, async () => ready),
  ready: endpoint(handlers, system.ready, async () => ((await isReady(deps)) ? ready : unavailable)),
});

/** Redirects browsers to a page; programs get JSON. */
async function findHome(
  { env, baseUrl, version }: Ports<'baseUrl' | 'env' | 'version'>,
  request: ApiRequest,
  response: ServerResponse,
) {
  const docs = `${baseUrl}/docs`;
  const console = env.KEYWAY_CONSOLE ? `${baseUrl}/console` : null;
  response.setHeader('Vary', 'Accept');
  if (acceptsHtml(request)) {
    response.setHeader('Location', console ?? docs);
    return { status: 303 as const, body: undefined };
  }
  const links = { console, docs, openapi: `${baseUrl}/openapi.json` };
  return { status: 200 as const, body: { name: 'Keyway' as const, version, links } };
}

const ready = { status: 200 as const, body: { status: 'ok' as const } };
const unavailable = { status: 503 as const, body: { status: 'unavailable' as const } };

async function isReady(deps: Ports<'isReplaced' | 'isShuttingDown' | 'keyring'>): Promise<boolean> {
  // The check may arrive on a connection to a process that is being replaced; new ones lead to others.
  if (deps.isShuttingDown() && !deps.isReplaced()) return false;
  try {
    await deps.keyring.assertCurrent();
    return true;
  } catch {
    return false;
  }
}
