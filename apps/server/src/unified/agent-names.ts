import { isMissing, type ListOperation, tableOf } from '@keyway/connectors';
import { operationKey, operationNameOf } from '@keyway/contract';
import { LRUCache } from 'lru-cache';

import { ApiError } from '../api-error.js';
import type { RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import { runInBackground } from '../downstream/index.js';
import { withTimeout } from '../platform/concurrency/index.js';
import { StopSource } from '../security/egress/index.js';
import { missingScopes, resolveConnection, type ResolvedConnection } from '../vault/model/index.js';
import { pageSizeOf } from './list-position.js';
import { performOnce } from './run-operation.js';

/** Names of a connection's agents, by ID. */
type Names = ReadonlyMap<string, string>;
type Known = { readonly names: Names; readonly readAt: number; readonly keptMs: number };
type Directory = {
  readonly known: LRUCache<string, Known>;
  readonly reading: Map<string, Promise<void>>;
};
type Listable = { readonly resolved: ResolvedConnection; readonly operation: ListOperation<'agents'> };

const KEPT_MS = 600_000;
const KEPT_AFTER_FAILURE_MS = 60_000;
/** Bounds one connection's names, and the calls to read them. */
const MAX_AGENTS = 1_000;
const MAX_CALLS = 10;
const PAGE = 200;
/** Longer IDs and names are left out. */
const MAX_LENGTH = 255;
/** Bytes of all names in the process. */
const MAX_BYTES = 16 * 1024 * 1024;
const ENTRY_BYTES = 64;
/** A slow directory delays records no longer than this; it is read to its end for the next request. */
const MAX_WAIT_MS = 5_000;

/** By the services that read them, so that no two servers in one process share names. */
const directories = new WeakMap<object, Directory>();

/**
 * Returns the records with the names of agents that the vendor refers to by ID only. They are read once per connection
 * and ten minutes; null where that fails, or the agents may not be listed. Events compare records without them.
 */
export async function withAgentNames<Item extends object>(
  deps: Ports<'now' | 'vendorCalls'>,
  context: RequestContext,
  resolved: ResolvedConnection,
  records: Item[],
): Promise<Item[]> {
  // The caller's own credential may belong to another account.
  if (context.caller.kind === 'background' || context.downstreamAuthorization !== undefined) return records;
  if (!records.some(hasNameless)) return records;
  const startedAt = performance.now();
  const all = await join(deps, resolved, records);
  context.trace.durationMs += performance.now() - startedAt;
  return all;
}

/** Does the same for one record. */
export async function withAgentName<Item extends object>(
  deps: Ports<'now' | 'vendorCalls'>,
  context: RequestContext,
  resolved: ResolvedConnection,
  record: Item,
): Promise<Item> {
  const [known = record] = await withAgentNames(deps, context, resolved, [record]);
  return known;
}

/** Does the same for the records of background work, if they are wanted with names. */
export async function nameAgents<Item extends object>(
  deps: Ports<'caches' | 'now' | 'keyring' | 'registry' | 'vendorCalls'>,
  context: RequestContext,
  records: Item[],
  areWanted: () => Promise<boolean>,
): Promise<Item[]> {
  if (!records.some(hasNameless) || !(await areWanted())) return records;
  const resolved = await resolveConnection(deps, context, 'customer-support').catch(() => undefined);
  return resolved ? join(deps, resolved, records) : records;
}

async function join<Item extends object>(
  deps: Ports<'now' | 'vendorCalls'>,
  resolved: ResolvedConnection,
  records: Item[],
): Promise<Item[]> {
  const operation = listOf(resolved);
  const names = operation && (await namesOf(deps, { resolved, operation }));
  return names && names.size > 0 ? records.map((record) => named(record, names)) : records;
}

type Agent = { readonly id: string | null; readonly name: string | null; readonly type?: string };
/** The members of any record that refer to agents. */
type Referring = {
  readonly assignee?: Agent | null;
  readonly author?: Agent | null;
  readonly participants?: readonly Agent[];
};

const isNameless = ({ id, name }: Agent): boolean => name === null && id !== null;
/** IDs of customers may be the same as those of agents. */
const isAgent = ({ type }: Agent): boolean => type === 'agent' || type === 'bot';

function agentsIn({ assignee, author, participants = [] }: Referring): readonly Agent[] {
  const typed = author ? [author, ...participants] : participants;
  return assignee ? [assignee, ...typed.filter(isAgent)] : typed.filter(isAgent);
}

const hasNameless = (record: object): boolean => agentsIn(record).some(isNameless);

function named<Item extends object>(record: Item, names: Names): Item {
  const { assignee, author, participants } = record as Referring;
  const withName = <Person extends Agent>(person: Person): Person =>
    isNameless(person) ? { ...person, name: names.get(person.id ?? '') ?? null } : person;
  const ofAgent = <Person extends Agent>(person: Person): Person =>
    isAgent(person) ? withName(person) : person;
  return {
    ...record,
    ...(assignee ? { assignee: withName(assignee) } : {}),
    ...(author ? { author: ofAgent(author) } : {}),
    ...(participants ? { participants: participants.map(ofAgent) } : {}),
  };
}

/** Returns the operation that lists the agents; undefined if the connection may not use it. */
function listOf(resolved: ResolvedConnection): ListOperation<'agents'> | undefined {
  const operation = tableOf(resolved.connector, 'agents')?.list;
  const isAllowed =
    resolved.integration.operations.includes(operationKey('agents', 'list')) &&
    missingScopes(resolved, operationNameOf('agents', 'list')).length === 0;
  return operation && !isMissing(operation) && isAllowed
    ? (operation as object as ListOperation<'agents'>)
    : undefined;
}

async function namesOf(deps: Ports<'now' | 'vendorCalls'>, listable: Listable): Promise<Names> {
  const directory = directoryOf(deps.vendorCalls);
  const key = keyOf(listable.resolved);
  const find = (): Names | undefined => {
    const known = directory.known.get(key);
    const age = known ? deps.now().getTime() - known.readAt : 0;
    return known && age >= 0 && age < known.keptMs ? known.names : undefined;
  };
  const names = find();
  if (names) return names;
  const reading = directory.reading.get(key) ?? read(deps, directory, key, listable);
  await withTimeout(MAX_WAIT_MS, reading);
  return find() ?? new Map();
}

function directoryOf(owner: object): Directory {
  const existing = directories.get(owner);
  if (existing) return existing;
  const directory: Directory = {
    known: new LRUCache<string, Known>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ names }) =>
        [...names].reduce(
          (sum, [id, name]) => sum + 2 * (id.length + name.length) + ENTRY_BYTES,
          ENTRY_BYTES,
        ),
    }),
    reading: new Map(),
  };
  directories.set(owner, directory);
  return directory;
}

/** Changes with the account and with each new credential, but not with a refreshed token. */
const keyOf = ({
  application,
  consumerId,
  connector,
  connectionId,
  baseUrl,
  row,
}: ResolvedConnection): string =>
  [
    ...[application.id, consumerId, connector.id, connectionId, baseUrl],
    ...[row?.rowId, row?.grantId, row?.accountGeneration],
  ].join('\n');

/** Reads the names once for all requests that wait for them, and stores them. Never rejects. */
function read(
  deps: Ports<'now' | 'vendorCalls'>,
  { known, reading }: Directory,
  key: string,
  listable: Listable,
): Promise<void> {
  const names = new Map<string, string>();
  const store = (keptMs: number): void =>
    void known.set(key, { names, keptMs, readAt: deps.now().getTime() });
  const work = readAgents(deps, listable, names)
    .then(
      () => store(KEPT_MS),
      (error: unknown) => store(isRefusal(error) ? KEPT_MS : KEPT_AFTER_FAILURE_MS),
    )
    .finally(() => reading.delete(key));
  reading.set(key, work);
  return work;
}

/** A missing permission does not come back within a minute. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.typeName === 'ConnectorCredentialsError' || error.status === 403);

async function readAgents(
  deps: Ports<'now' | 'vendorCalls'>,
  { resolved, operation }: Listable,
  names: Map<string, string>,
): Promise<void> {
  const { application, consumerId, connector, connectionId } = resolved;
  const place = { consumerId, serviceId: connector.id, connectionId };
  const prepared = { resource: 'agents', name: 'list', resolved, operation } as const;
  await runInBackground(application, place, { signal: new StopSource() }, async (context) => {
    const state = await deps.vendorCalls.start(resolved, context);
    const pageSize = pageSizeOf(operation, {}, PAGE);
    let position: string | undefined;
    for (let call = 0; call < MAX_CALLS && names.size < MAX_AGENTS; call += 1) {
      const input = { position, pageSize, filter: {}, sort: undefined };
      const page = await performOnce(deps, context, state, prepared, input);
      for (const { id, name } of page.items.slice(0, MAX_AGENTS - names.size))
        if (name !== null && Math.max(id.length, name.length) <= MAX_LENGTH) names.set(id, name);
      if (page.next === null) return;
      position = page.next;
    }
  });
}
