import {
  type ConnectorDefinition,
  type Hint,
  type HookAnswer,
  type HookRequest,
  type HookSource,
  polledOf,
} from '@keyway/connectors';
import { findSourcesOfAccounts, type NewHint, scheduleWork, storeHints, type TenantTx } from '@keyway/db';

import { retryAfter } from '../../../api-error.js';
import type { Ports } from '../../../ports.js';
import type { HookOutcome } from '../../../platform/telemetry/index.js';
import { toStorableText } from '../../../platform/wire/index.js';
import { isVendorJsonTooDeep } from '../../../security/input/index.js';
import { hashAccount, hashHandle } from '../../sources/index.js';
import type { HookTarget } from './inbound-webhook-routes.js';

/** A request to a webhook URL, whose body is read only once its target is known. */
export type HookCall = {
  readonly serviceId: string;
  readonly handle: string;
  readonly request: Omit<HookRequest, 'body'>;
  /** Client IP address, as far as proxies report it. */
  readonly address: string;
  /** Throws if the body is too large or does not arrive. */
  readonly readBody: () => Promise<Buffer>;
};

/** More than any vendor sends in one request. */
const MAX_HINTS = 1_000;
const MAX_ID_BYTES = 1_000;
const MAX_TYPE = 200;
/** Time for the backlog to be read. */
const FULL_SECONDS = 60;
const noBody = Buffer.alloc(0);

/**
 * Receives a vendor's webhook: stores which records may have changed, and schedules their reads. Nothing else in it is
 * trusted or stored.
 */
export async function receiveHook(
  deps: Ports<
    'database' | 'hookVerifier' | 'inboundWebhookRoutes' | 'keyring' | 'metrics' | 'rateLimits' | 'registry'
  >,
  call: HookCall,
): Promise<HookAnswer> {
  const connector = deps.registry.getConnector(call.serviceId);
  const hooks = connector?.events?.hooks;
  const hash = hashHandle(deps, call.handle);
  const target = await findTarget(deps, call, { connector, hooks, hash });
  if (!target) return { status: 404 };
  const answer = (outcome: HookOutcome, given: HookAnswer): HookAnswer => {
    deps.metrics.countHook(outcome, target.connector.id);
    return given;
  };
  const { method } = call.request;
  if (method !== 'POST')
    return answer(
      'handshake',
      target.hooks.handshake?.({ ...call.request, body: noBody }) ?? { status: 200 },
    );
  const limit = await deps.rateLimits.take('hook', hash.toString('base64'));
  if (limit && !limit.allowed)
    return answer('throttled', { status: 429, headers: retryAfter(limit.resetSeconds) });
  const request: HookRequest = { ...call.request, body: await call.readBody() };
  const text = decode(request.body);
  if (isVendorJsonTooDeep(text)) return answer('unreadable', { status: 400 });
  const greeting = target.hooks.handshake?.(request);
  if (greeting) return answer('handshake', greeting);
  const verdict = await deps.hookVerifier.verify(target, hash, request);
  // Counts against this URL only: invalid signatures for one connection don't affect the vendor's others.
  if (verdict !== 'valid') return answer(verdict === 'stale' ? 'stale' : 'refused', { status: 401 });
  const hints = readHints(target, request, text);
  if (!hints) return answer('unreadable', { status: 400 });
  if (await store(deps, target, hints)) return answer('taken', { status: 200 });
  return answer('throttled', { status: 429, headers: retryAfter(FULL_SECONDS) });
}

type Sought = {
  readonly connector: ConnectorDefinition | undefined;
  readonly hooks: HookSource | undefined;
  readonly hash: Buffer;
};

/**
 * Finds the target of a URL. An unknown URL costs a look-up whatever its form, and a sender of many unknown ones is
 * refused without a look-up.
 */
async function findTarget(
  deps: Ports<'inboundWebhookRoutes'>,
  call: HookCall,
  { connector, hooks, hash }: Sought,
): Promise<HookTarget | undefined> {
  const known = deps.inboundWebhookRoutes.known(hash);
  if (known && known.connector === connector) return known;
  return deps.inboundWebhookRoutes.find(hash, hooks ?? noHooks, { address: call.address, connector });
}

/** Stands in for a connector without webhooks: the look-up is made anyway, so that the response takes equally long. */
const noHooks: HookSource = {
  per: 'connection',
  signature: { kind: 'secret', header: '' },
  read: () => [],
};

/** Drops a byte-order mark, which JSON does not allow. */
const decode = (body: Buffer): string => new TextDecoder().decode(body);

/** Returns undefined if the body is not in the vendor's format. */
function readHints(
  { hooks }: HookTarget,
  { headers }: HookRequest,
  text: string,
): readonly Hint[] | undefined {
  try {
    return hooks
      .read(text === '' ? undefined : JSON.parse(text), headers)
      .slice(0, MAX_HINTS)
      .filter(isStorable);
  } catch {
    return undefined;
  }
}

const isStorable = ({ id, conversationId }: Hint): boolean =>
  [id, conversationId ?? 'none'].every(
    (each) =>
      each !== '' && Buffer.byteLength(each) <= MAX_ID_BYTES && toStorableText(each, each.length) === each,
  );

/**
 * Stores the hints. Returns false if the vendor should send them again: the backlog is full, and the vendor cannot be
 * polled.
 */
async function store(
  deps: Ports<'database' | 'keyring'>,
  target: HookTarget,
  hints: readonly Hint[],
): Promise<boolean> {
  if (hints.length === 0) return true;
  const { events } = target.connector;
  const canAsk = polledOf(target.connector).some((resource) => resource !== 'customers');
  return deps.database.tenant(target.applicationId, async (tx) => {
    const rows = target.source
      ? hints.map((hint) => toNewHint(hint, target.source!.id))
      : await spread(deps, tx, target, hints);
    const full = await storeHints(tx, rows);
    const sources = new Set(rows.map(({ sourceId }) => sourceId));
    // Polls soon instead, and no sooner however many more requests arrive.
    const inSeconds = events?.poll.atLeastSeconds;
    await scheduleWork(tx, [
      ...[...sources].map((key) => ({ kind: 'recheck', key })),
      ...(canAsk ? full : []).map((key) => ({ kind: 'poll', key, inSeconds })),
    ]);
    return canAsk || full.length === 0;
  });
}

/** Sends each hint to the connections of its account, of which there may be several. */
async function spread(
  deps: Ports<'keyring'>,
  tx: TenantTx,
  { applicationId, connector }: HookTarget,
  hints: readonly Hint[],
): Promise<NewHint[]> {
  const hashOf = (account: string) => hashAccount(deps, applicationId, connector.id, account);
  const accounts = [...new Set(hints.flatMap(({ account }) => (account === undefined ? [] : [account])))];
  const sources = await findSourcesOfAccounts(tx, connector.id, accounts.map(hashOf));
  const ofAccount = new Map(
    accounts.map((account) => {
      const hash = hashOf(account);
      return [account, sources.filter(({ accountHash }) => accountHash && hash.equals(accountHash))] as const;
    }),
  );
  return hints.flatMap((hint) =>
    (ofAccount.get(hint.account ?? '') ?? []).map(({ id }) => toNewHint(hint, id)),
  );
}

/** Turns a message hint into one for its conversation, unless the message was deleted. */
function toNewHint(hint: Hint, sourceId: string): NewHint {
  const { resource, id, conversationId, isDeleted } = hint;
  const origin = 'native' as const;
  const type = toStorableText(hint.type, MAX_TYPE);
  return resource === 'messages' && !isDeleted && conversationId !== undefined
    ? { sourceId, resource: 'conversations', recordId: conversationId, type, origin }
    : { sourceId, resource, recordId: id, conversationId, type, origin, isDeleted };
}
