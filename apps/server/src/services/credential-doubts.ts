import type { RequestContext } from '../context.js';
import type { Deps } from '../deps.js';
import { StopSource } from '../security/stop-signal.js';
import { Exchange } from './exchange-record.js';
import type { LiveConnection } from './live-connection.js';
import { keepVendorsWord } from './validate-connection.js';

/** A vendor that refuses everything for a moment is not believed (decision 5). */
const DOUBT_MS = 60_000;
const MOST_DOUBTS = 10_000;

export type CredentialDoubts = {
  /** After a call with the vault's credential: what its status says about that credential. */
  note(deps: Deps, context: RequestContext, live: LiveConnection, status: number): void;
};

/**
 * A vendor's 401 raises a doubt, an answer below 400 removes it. When calls are still refused a minute later,
 * the connector's validating call decides off the request's path, at most once a minute: a credential that it
 * refuses too is no longer used.
 */
export const createCredentialDoubts = ({ monotonic }: { monotonic: () => number }): CredentialDoubts => {
  /** When each was raised or last looked into. */
  const doubts = new Map<string, number>();

  const refused = (deps: Deps, context: RequestContext, live: LiveConnection): void => {
    const name = nameOf(live);
    const now = monotonic();
    const since = doubts.get(name);
    if (since !== undefined && now - since < DOUBT_MS) return;
    if (doubts.size >= MOST_DOUBTS) doubts.clear();
    doubts.set(name, now);
    if (since !== undefined) void ask(deps, context, live);
  };

  return {
    note: (deps, context, live, status) => {
      if (status === 401) {
        if (live.row) refused(deps, context, live);
      } else if (status < 400 && doubts.size > 0) doubts.delete(nameOf(live));
    },
  };
};

const nameOf = ({ application, consumerId, connector }: LiveConnection): string =>
  `${application.id}\n${consumerId}\n${connector.id}`;

// In a context of its own: the request may be answered and gone long before.
const ask = async (deps: Deps, request: RequestContext, live: LiveConnection): Promise<void> => {
  const context: RequestContext = {
    ...request,
    exchange: new Exchange(),
    signal: new StopSource(),
    transaction: undefined,
    downstreamAuthorization: undefined,
  };
  await keepVendorsWord(deps, context, live).catch((error: unknown) => {
    const code = error instanceof Error ? error.name : 'unknown';
    deps.logger.warn({ serviceId: live.connector.id, code }, 'a doubtful credential could not be checked');
  });
};
