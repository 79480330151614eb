import type { RequestContext } from '../context.js';
import { StopSource } from '../security/egress/index.js';
import { DownstreamTrace } from './downstream-trace.js';
import type { ResolvedConnection } from '../vault/model/index.js';

/** A vendor that refuses everything for a moment is not believed (decision 5). */
const DOUBT_MS = 60_000;
const MAX_DOUBTS = 10_000;

export type RejectedCredentialMonitor = {
  /** After a call with the vault's credential: what its status says about that credential. */
  note(context: RequestContext, resolved: ResolvedConnection, status: number): void;
};

type MonitorOptions = {
  readonly monotonic: () => number;
  /** Asks the vendor about the credential and keeps the answer. Never rejects. */
  readonly validate: (context: RequestContext, resolved: ResolvedConnection) => Promise<void>;
};

/**
 * A vendor's 401 raises a doubt, an answer below 400 removes it. When calls are still refused a minute later,
 * the connector's validating call decides off the request's path, at most once a minute: a credential that it
 * refuses too is no longer used.
 */
export const createRejectedCredentialMonitor = ({
  monotonic,
  validate,
}: MonitorOptions): RejectedCredentialMonitor => {
  /** When each was raised or last looked into. */
  const doubts = new Map<string, number>();

  const refused = (context: RequestContext, resolved: ResolvedConnection): void => {
    const name = nameOf(resolved);
    const now = monotonic();
    const since = doubts.get(name);
    if (since !== undefined && now - since < DOUBT_MS) return;
    if (doubts.size >= MAX_DOUBTS) doubts.clear();
    doubts.set(name, now);
    if (since !== undefined) void validate(detach(context), resolved);
  };

  return {
    note: (context, resolved, status) => {
      if (status === 401) {
        if (resolved.row) refused(context, resolved);
      } else if (status < 400 && doubts.size > 0) doubts.delete(nameOf(resolved));
    },
  };
};

const nameOf = ({ application, consumerId, connector, connectionId }: ResolvedConnection): string =>
  `${application.id}\n${consumerId}\n${connector.id}\n${connectionId}`;

/** A context of its own: the request may be answered and gone long before. */
const detach = (request: RequestContext): RequestContext => ({
  ...request,
  trace: new DownstreamTrace(),
  signal: new StopSource(),
  transaction: undefined,
  downstreamAuthorization: undefined,
});
