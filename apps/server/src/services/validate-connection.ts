import { ApiError } from '../api-error.js';
import type { RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import { startCalls } from './call-downstream.js';
import {
  acceptedColumns,
  askVendor,
  canAskVendor,
  withoutOwnCredential,
  wordsOf,
} from './check-credential.js';
import { stateOf, type ComputedState } from './connection-state.js';
import type { LiveConnection } from './live-connection.js';
import { loadConnection, type ConnectionPath } from './load-connection.js';
import { assertCredential, assertEnabled, assertSettings } from './resolve-connection.js';
import { writeConnection } from './write-connection.js';

/**
 * Asks the vendor whether the credential is good and keeps the answer. A refusal is an answer, not an error;
 * a vendor that cannot be asked is an error, and changes nothing.
 */
export const validateConnection = async (
  deps: Deps,
  context: RequestContext,
  path: ConnectionPath,
): Promise<{ id: string } & ComputedState> => {
  const live = await loadConnection(deps, context, path);
  assertEnabled(live);
  assertSettings(live);
  if (!canAskVendor(live, deps.now())) assertCredential(live, deps.now());
  await ask(deps, context, live);
  const current = await loadConnection(deps, context, path);
  return { id: `${current.row.unifiedApi}+${current.connector.id}`, ...stateOf(current, deps.now()) };
};

const ask = async (deps: Deps, context: RequestContext, live: LiveConnection): Promise<void> => {
  const call = { live, hasRefreshed: false };
  try {
    Object.assign(call, await startCalls(deps, live, withoutOwnCredential(context)));
    await askVendor(deps, context, call);
    await keepAnswer(deps, call.live, acceptedColumns);
  } catch (error) {
    if (!(error instanceof ApiError && error.typeName === 'ConnectorCredentialsError')) throw error;
    // A refused token is dead: only a new authorization helps. A refused key can be mended by typing.
    const refusal = call.live.authType === 'oauth2' ? { needsAuth: true } : { validation: 'rejected' };
    await keepAnswer(deps, call.live, { ...refusal, lastError: wordsOf(error) });
  }
};

/** Nothing is kept when the connection changed meanwhile: the answer was about another credential. */
const keepAnswer = async (
  deps: Deps,
  asked: LiveConnection,
  patch: { validation?: string; needsAuth?: boolean; lastError: string | null; lastDownstreamErrorAt?: null },
): Promise<void> => {
  const { row } = asked;
  if (!row || !differs(row, patch)) return;
  const sealer = await deps.keyring.open(asked.application.id);
  const change = { before: asked, unifiedApi: row.unifiedApi, patch, credentials: asked.credentials };
  await deps.database.tenant(asked.application.id, (tx) => writeConnection(deps, sealer, tx, change));
};

const differs = (row: object, patch: object): boolean => {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.entries(patch).some(([name, value]) => stored.get(name) !== value);
};
