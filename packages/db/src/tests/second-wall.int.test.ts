import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addConnection } from '../fixtures/add-connection.js';
import { fillTenant, fillTenantAsSystem, fixtureKey, usageHour } from '../fixtures/fill-tenant.js';
import { mutateFilter, mutations } from '../fixtures/mutate-filter.js';
import type { Mutation } from '../fixtures/mutate-filter.js';
import * as db from '../index.js';
import { mainBackends } from '../testing.js';

const { consumerId, serviceId, unifiedApi, connectionId } = fixtureKey;
const bytes = Buffer.from('x');
const soon = () => new Date(Date.now() + 60_000);
const yesterday = new Date(Date.now() - 86_400_000);
const leased = { ...fixtureKey, serviceId: 'leased' };
/** Both tenants' connections get it, so that a call that is let through finds the other's. */
const fence = { rowId: 0n, version: 1 };
const sealedNames = {
  table: 'connections',
  column: 'credentials_sealed',
  key: ['consumer_id', 'unified_api', 'service_id'],
};
const replacement = {
  key: [consumerId, unifiedApi, serviceId],
  sealed: Buffer.from('two'),
  fresh: Buffer.from('taken'),
};
const hash = Buffer.from('new hash');
const state = { handleHash: bytes, consumerId, serviceId, redirectUri: 'https://a', browserHash: bytes };
const claim = { key: 'k', owner: 'o' };

/** An answer without words of its own that only the other tenant's rows can give. */
const ifForeign = (isForeign: boolean) => (isForeign ? 'two' : 'own');

/** IDs of the other tenant's rows that are made up when they are stored. */
const two = { webhookId: 'w-two', eventId: '', sourceId: '', hint: {} as db.InboundHint };
const digest = { resource: 'customers', recordId: 'two' };
const delivery = { webhookId: two.webhookId, eventId: 'new', eventType: 'test', position: 1n };
const health = {
  lastSuccessAt: null,
  lastFailureAt: null,
  failingSince: null,
  failedEvents: 7,
  failedCalls: 7,
  pausedUntil: null,
};
const attempt0 = { at: yesterday, duration: 1, statusCode: 500, error: null, responseBody: null };

/** Their effect on another tenant's rows does not show in what they return or store for these fixtures. */
const withoutTrace = [
  'countSkipped',
  'countWebhooks',
  'failDeliveries',
  'findPlaces',
  'findSourcesOfAccounts',
  'forgetSkipped',
  'forgetSkippedOf',
  'hastenDeliveries',
  'isFeedRead',
  'listConnectionsToKeepAlive',
  'listDueDeliveries',
  'listEventsOfPeriod',
  'listSubscribedEnds',
  'listUnsubscribeContexts',
  'lockHeldEvents',
  'lockWebhooks',
  'placeEvents',
  'readNextDelivery',
  'releaseHeldEvents',
  'resendFailed',
  'startEventSources',
];

/** Every repository function that runs inside a tenant, called with what names rows of both tenants. */
const calls: Record<string, (tx: db.TenantTx) => Promise<unknown>> = {
  cancelRevocation: (tx) => db.cancelRevocation(tx, 'r'),
  hastenRevocation: (tx) => db.hastenRevocation(tx, 'r'),
  createWebhook: (tx) =>
    db.createWebhook(tx, {
      ...{ id: 'new', unifiedApi: 'customer-support' as const, deliveryUrl: 'https://a', events: ['*'] },
      secretsSealed: bytes,
    }),
  getWebhook: (tx) => db.getWebhook(tx, two.webhookId),
  lockWebhook: (tx) => db.lockWebhook(tx, two.webhookId),
  listWebhooks: (tx) => db.listWebhooks(tx, { limit: 10 }),
  listReceivingWebhooks: (tx) => db.listReceivingWebhooks(tx),
  updateWebhook: (tx) => db.updateWebhook(tx, two.webhookId, { description: 'taken' }),
  noteWebhookTest: (tx) =>
    db.noteWebhookTest(tx, two.webhookId, { at: '', status_code: 1, error: null, response_body: null }),
  noteWebhookHealth: (tx) => db.noteWebhookHealth(tx, two.webhookId, health),
  deleteWebhook: (tx) => db.deleteWebhook(tx, two.webhookId),
  insertDeliveries: (tx) => db.insertDeliveries(tx, [delivery]),
  listDeliveries: (tx) => db.listDeliveries(tx, two.webhookId, { limit: 10 }),
  getDelivery: (tx) => db.getDelivery(tx, two.webhookId, two.eventId),
  listAttempts: (tx) => db.listAttempts(tx, two.webhookId, two.eventId),
  noteAttempts: (tx) =>
    db.noteAttempts(tx, two.webhookId, [
      { ...attempt0, eventId: two.eventId, attemptsBefore: 0, state: 'failed' },
    ]),
  deleteDeliveries: (tx) => db.deleteDeliveries(tx, two.webhookId, 10),
  restartDelivery: (tx) => db.restartDelivery(tx, two.webhookId, two.eventId),
  resendEvents: (tx) => db.resendEvents(tx, two.webhookId, [delivery]),
  listPlacedEvents: (tx) => db.listPlacedEvents(tx, { limit: 10 }),
  noteFeedRead: (tx) => db.noteFeedRead(tx),
  ensureEventSource: (tx) => db.ensureEventSource(tx, fixtureKey),
  findEventSources: (tx) => db.findEventSources(tx, [fixtureKey]),
  getEventSource: (tx) => db.getEventSource(tx, two.sourceId),
  lockEventSource: (tx) => db.lockEventSource(tx, two.sourceId),
  holdEventSource: (tx) => db.holdEventSource(tx, two.sourceId),
  updateEventSource: (tx) => db.updateEventSource(tx, two.sourceId, { host: 'taken' }),
  countUnpushedFinds: (tx) => db.countUnpushedFinds(tx, two.sourceId, { finds: 1, at: new Date() }),
  moveEventSource: (tx) => db.moveEventSource(tx, two.sourceId, 'taken'),
  endEventSources: (tx) => db.endEventSources(tx, [fixtureKey]),
  deleteEventSource: (tx) => db.deleteEventSource(tx, two.sourceId, 10),
  ensureHookAddress: (tx) =>
    db.ensureHookAddress(tx, { serviceId, handleHash: Buffer.from('new'), secretsSealed: bytes }),
  listHookAddresses: (tx) => db.listHookAddresses(tx, [serviceId]),
  storeHints: (tx) =>
    db.storeHints(tx, [
      { ...digest, sourceId: two.sourceId, recordId: 'new', type: 'test', origin: 'native' },
    ]),
  listDueHints: (tx) => db.listDueHints(tx, two.sourceId, 10),
  nextHintInSeconds: async (tx) => ifForeign((await db.nextHintInSeconds(tx, two.sourceId)) !== undefined),
  lockHint: async (tx) => ifForeign(await db.lockHint(tx, two.hint)),
  continueHint: (tx) => db.continueHint(tx, two.hint, { cursor: 'taken', isKnown: true }),
  postponeHint: (tx) => db.postponeHint(tx, two.hint, 60),
  finishHint: (tx) => db.finishHint(tx, two.hint),
  listDigests: (tx) => db.listDigests(tx, two.sourceId, [digest]),
  writeDigests: (tx) => db.writeDigests(tx, two.sourceId, [{ ...digest, digests: { of: 'taken' } }]),
  forgetRecord: (tx) => db.forgetRecord(tx, two.sourceId, digest),
  scheduleWork: (tx) => db.scheduleWork(tx, [{ kind: 'test', key: 'new' }]),
  setNextLooks: (tx) =>
    db.setNextLooks(tx, new Date(), [{ ...fixtureKey, keepAliveAt: soon(), refreshTokenExpiresAt: null }]),
  createApiKey: (tx) => db.createApiKey(tx, { id: 'n', name: 'n', mode: 'live', prefix: 'p', hash }),
  listApiKeys: (tx) => db.listApiKeys(tx),
  listRevivedApiKeys: db.listRevivedApiKeys,
  getApiKey: (tx) => db.getApiKey(tx, 'k'),
  updateApiKey: (tx) => db.updateApiKey(tx, 'k', { name: 'taken' }),
  useLink: (tx) => db.useLink(tx, { consumerId, linkId: 'l', expiresAt: new Date() }),
  holdApiKey: (tx) => db.holdApiKey(tx, 'k'),
  getApplication: (tx) => db.getApplication(tx),
  getApplicationOrDeleted: (tx) => db.getApplicationOrDeleted(tx),
  updateApplication: (tx) => db.updateApplication(tx, { name: 'taken' }),
  getConnection: (tx) => db.getConnection(tx, fixtureKey),
  findConnectionOfAccount: (tx) =>
    db.findConnectionOfAccount(tx, { consumerId, serviceId, accountFingerprint: bytes }),
  listUnhealthyRows: (tx) =>
    db.listUnhealthyRows(tx, {
      unhealthyFilter: { any: ['credential'], terms: [] },
      phase: 'terms',
      limit: 10,
    }),
  listAudit: async (tx) => (await db.listAudit(tx, { limit: 10 })).rows,
  listConnectionHistory: (tx) =>
    db.listConnectionHistory(tx, fixtureKey, { actions: ['connection.added'], limit: 10 }),
  listConnections: (tx) => db.listConnections(tx, consumerId),
  listConnectionsOfConsumers: async (tx) => [
    ...(await db.listConnectionsOfConsumers(tx, [consumerId])).values(),
  ],
  holdsCredentials: async (tx) => ifForeign(await db.holdsCredentials(tx, 'only-two')),
  listSettings: (tx) => db.listSettings(tx, [fixtureKey]),
  listHeldSettings: (tx) => db.listHeldSettings(tx, serviceId, 'region'),
  listConnectionsOfService: (tx) => db.listConnectionsOfService(tx, serviceId, { limit: 10 }),
  noteOAuthClient: (tx) => db.noteOAuthClient(tx, serviceId, 'taken'),
  deleteSomeConnections: (tx) => db.deleteSomeConnections(tx, 10),
  createConnection: (tx) => db.createConnection(tx, { ...fixtureKey, connectionId: 'new' }),
  updateConnection: (tx) => db.updateConnection(tx, fixtureKey, { enabled: false }),
  deleteConnection: (tx) => db.deleteConnection(tx, fixtureKey),
  claimRefreshLease: (tx) => db.claimRefreshLease(tx, fixtureKey, fence, 'taken', 60),
  getExpiredLeaseOwner: async (tx) =>
    ifForeign((await db.getExpiredLeaseOwner(tx, { ...fixtureKey, serviceId: 'only-two' })) === 'gone'),
  storeRefreshedCredentials: (tx) =>
    db.storeRefreshedCredentials(tx, leased, fence, 'leaser', { needsAuth: true }),
  ensureConsumer: (tx) => db.ensureConsumer(tx, consumerId, { account_name: 'taken' }),
  forgetAnswer: (tx) => db.forgetAnswer(tx, { key: 'answered', owner: 'o' }),
  ensureConsumerToExtend: (tx) => db.ensureConsumerToExtend(tx, 'new'),
  holdConsumer: async (tx) => ifForeign(await db.holdConsumer(tx, 'only-two')),
  lockConsumer: (tx) => db.lockConsumer(tx, consumerId),
  getConsumer: (tx) => db.getConsumer(tx, consumerId),
  updateConsumer: (tx) => db.updateConsumer(tx, consumerId, { metadata: { account_name: 'taken' } }),
  deleteConsumer: (tx) => db.deleteConsumer(tx, consumerId),
  deleteQueriesOf: (tx) => db.deleteQueriesOf(tx, consumerId),
  deleteExchangesOf: (tx) => db.deleteExchangesOf(tx, consumerId),
  listConsumers: async (tx) => [
    await db.listConsumers(tx, { limit: 10 }),
    await db.listConsumers(tx, { limit: 10, search: 'only-two' }),
  ],
  listDataKeys: (tx) => db.listDataKeys(tx),
  insertDataKey: (tx) => db.insertDataKey(tx, { term: 2, wrapped: bytes, masterKeyId: 'm' }),
  retireDataKey: (tx) => db.retireDataKey(tx, 1),
  createIntegration: (tx) => db.createIntegration(tx, { serviceId: 'new', unifiedApi, name: 'new' }),
  getIntegration: (tx) => db.getIntegration(tx, serviceId),
  holdIntegration: (tx) => db.holdIntegration(tx, serviceId),
  lockIntegration: (tx) => db.lockIntegration(tx, serviceId),
  listIntegrations: (tx) => db.listIntegrations(tx),
  updateIntegration: (tx) => db.updateIntegration(tx, serviceId, { name: 'taken' }),
  deleteIntegration: (tx) => db.deleteIntegration(tx, serviceId),
  queueIntegrationChange: (tx) =>
    db.queueIntegrationChange(tx, { id: 'n', serviceId, before: {}, after: {}, walkedTo: fixtureKey }),
  listIntegrationChanges: async (tx) =>
    ifForeign((await db.listIntegrationChanges(tx, 'only-two', 10)).length > 0),
  takeIntegrationChange: (tx) => db.takeIntegrationChange(tx, 'i'),
  moveIntegrationChange: (tx) => db.moveIntegrationChange(tx, 'i', undefined),
  createOAuthState: (tx) => db.createOAuthState(tx, { ...state, connectionId, expiresInSeconds: 60 }),
  takeOAuthState: (tx) => db.takeOAuthState(tx, Buffer.from('h')),
  appendEvents: (tx) => db.appendEvents(tx, [{ type: 'vault.connection.created', payload: {} }]),
  appendEvent: (tx) => db.appendEvent(tx, { type: 'vault.connection.created', payload: {} }),
  listEvents: (tx) => db.listEvents(tx),
  takeQuota: (tx) => db.takeQuota(tx, 10),
  getQuota: async (tx) => ifForeign((await db.getQuota(tx)).used === 5),
  getRequestLog: (tx) => db.getRequestLog(tx, 'r'),
  getCallExchanges: (tx) => db.getCallExchanges(tx, 'r'),
  listRequestLogs: (tx) => db.listRequestLogs(tx, { limit: 10 }),
  queueRevocation: (tx) =>
    db.queueRevocation(tx, { consumerId, serviceId, connectionId, tokensSealed: bytes }),
  listSealedValues: (tx) => db.listSealedValues(tx, sealedNames, { limit: 10 }),
  replaceSealedValues: (tx) => db.replaceSealedValues(tx, sealedNames, [replacement]),
  countSealedTerms: async (tx) => {
    const counts = await db.countSealedTerms(tx, sealedNames);
    return ifForeign([...counts.values()].reduce((sum, count) => sum + count, 0) > 1);
  },
  revokeSession: (tx) => db.revokeSession(tx, { consumerId, tokenId: 't', expiresAt: soon() }),
  noteDeletion: (tx) => db.noteDeletion(tx, { consumerId, expiresAt: soon() }),
  wasDeletedSince: async (tx) =>
    ifForeign(await db.wasDeletedSince(tx, { consumerId: 'only-two' }, new Date(0))),
  listSessionRevocations: (tx) => db.listSessionRevocations(tx, { consumerId, tokenId: 'only-two' }),
  isSessionRevoked: async (tx) => {
    const session = { consumerId, tokenId: 'only-two', issuedAt: soon() };
    return ifForeign(await db.isSessionRevoked(tx, session));
  },
  createSession: (tx) => db.createSession(tx, { id: 'n', consumerId, expiresAt: soon() }),
  getSession: (tx) => db.getSession(tx, { consumerId, id: 's' }),
  deleteSession: (tx) => db.deleteSession(tx, { consumerId, id: 's' }),
  deleteSessions: (tx) => db.deleteSessions(tx, consumerId),
  claimTransaction: (tx) =>
    db.claimTransaction(tx, {
      caller: 'application',
      key: 'only-two',
      fingerprint: bytes,
      owner: 'n',
      leaseSeconds: 60,
      ttlHours: 1,
    }),
  markTransactionSent: (tx) => db.markTransactionSent(tx, claim),
  finishTransaction: (tx) => db.finishTransaction(tx, { ...claim, status: 200, responseSealed: bytes }),
  rescindTransaction: (tx) => db.rescindTransaction(tx, claim),
  endTransactionLease: (tx) => db.endTransactionLease(tx, { key: 'sent', owner: 'o' }),
  getTransaction: (tx) => db.getTransaction(tx, 'only-two'),
  getUsage: async (tx) => {
    const rows = await db.getUsage(tx, consumerId, yesterday, soon());
    return ifForeign(rows.some((row) => row.count > 1));
  },
  readUsageHours: async (tx) => {
    const period = { from: yesterday, to: soon(), interval: 'day' as const };
    return ifForeign((await db.readUsageHours(tx, period)).some((row) => row.calls > 1));
  },
  sumUsage: async (tx) => {
    const sums = await db.sumUsage(tx, [consumerId], yesterday, soon());
    return ifForeign(sums.some((row) => row.count > 1));
  },
};

describe.each(mainBackends())('the second wall on $name', (backend) => {
  let opened: Awaited<ReturnType<typeof backend.open>>;
  let database: db.Database;
  let digest: Digest;
  let untouched: string;

  beforeAll(async () => {
    opened = await backend.open();
    database = opened.database;
    for (const id of ['one', 'two']) {
      await database.system('test', (tx) => db.createApplication(tx, { id, name: id }));
      await database.tenant(id, fillTenant);
      await database.tenant(id, fillBoth);
      await database.system('test', (tx) => fillTenantAsSystem(tx, id));
    }
    await database.tenant('two', fillOther);
    await database.tenant('two', async (tx) => {
      two.sourceId = (await db.ensureEventSource(tx, fixtureKey)).id;
      two.hint = (await db.listDueHints(tx, two.sourceId, 1))[0]!;
      two.eventId = (await db.listDeliveries(tx, two.webhookId, { limit: 1 }))[0]!.eventId;
    });
    const usage = { applicationId: 'two', consumerId, day: new Date(), area: 'unified', count: 1 };
    await database.system('test', (tx) => db.addUsageCounts(tx, [usage]));
    await database.system('test', (tx) => db.addUsageHours(tx, [usageHour('two')]));
    await database.system(
      'test',
      (tx) => tx.client.$executeRaw`
      INSERT INTO audit_entries (chain_id, sequence, at, application_id, action, actor, subject, previous_hash, hash)
      VALUES ('c', 1, now(), 'two', 'api_key.revoked', 'a', 'key-of-two', '', '')`,
    );
    await database.system(
      'test',
      (tx) => tx.client.$executeRaw`
      INSERT INTO audit_entries (chain_id, sequence, at, application_id, action, actor, consumer_id, service_id, subject,
        previous_hash, hash)
      VALUES ('c', 2, now(), 'two', 'connection.added', 'a', ${consumerId}, ${serviceId}, 'connection-of-two', '', '')`,
    );
    digest = await buildDigest(database);
    untouched = await database.system('test', digest);
  });
  const isTouched = async (tx: db.TenantTx | db.SystemTx) => (await digest(tx)) !== untouched;
  afterAll(() => opened.close());

  it('knows every repository function of a tenant', () => {
    expect([...Object.keys(calls), ...withoutTrace].sort()).toEqual(tenantFunctions());
  });

  it.each(Object.keys(calls))('stops %s without its tenant filter', async (name) => {
    const outcomes: Record<string, Outcome> = {};
    for (const mutation of mutations)
      outcomes[mutation] = await attempt({ database, isTouched }, mutation, calls[name] as Call);
    for (const { isForeignSeen, isForeignChanged } of Object.values(outcomes))
      expect({ isForeignSeen, isForeignChanged }).toEqual({ isForeignSeen: false, isForeignChanged: false });
    expect(outcomes.foreign?.changed).toBeGreaterThan(0);
  });

  it.each(Object.keys(calls))('would be needed for %s', async (name) => {
    const { isForeignSeen, isForeignChanged } = await attempt(
      { database, isTouched },
      'foreign',
      calls[name] as Call,
      {
        isWallDown: true,
      },
    );
    expect(isForeignSeen || isForeignChanged).toBe(true);
  });
});

type Call = (tx: db.TenantTx) => Promise<unknown>;
type Outcome = { isForeignSeen: boolean; isForeignChanged: boolean; changed: number };
class RolledBack extends Error {
  constructor(readonly outcome: Outcome) {
    super('rolled back');
  }
}

/** Runs the mutated call as tenant `one`, looks at the rows of `two` afterwards, and undoes everything. */
async function attempt(
  { database, isTouched }: { database: db.Database; isTouched: (tx: db.SystemTx) => Promise<boolean> },
  mutation: Mutation,
  call: Call,
  { isWallDown = false } = {},
): Promise<Outcome> {
  let changed = () => 0;
  const work = async (tx: db.TenantTx | db.SystemTx): Promise<never> => {
    const mutated = mutateFilter({ ...tx, applicationId: 'one' } as db.TenantTx, mutation, 'two');
    changed = mutated.changed;
    const text = toText(await call(mutated.tx));
    await tx.client.$queryRaw`SELECT set_config('role', 'none', true)`;
    const isForeignChanged = await isTouched(tx as db.SystemTx);
    throw new RolledBack({ isForeignSeen: text.includes('two'), isForeignChanged, changed: changed() });
  };
  const run = isWallDown ? database.system('test', work) : database.tenant('one', work);
  return run.catch((error: unknown) => {
    if (error instanceof RolledBack) return error.outcome;
    if (!/row-level security/.test(String(error))) throw error;
    return { isForeignSeen: false, isForeignChanged: false, changed: changed() };
  });
}

type Digest = (tx: db.TenantTx | db.SystemTx) => Promise<string>;

/** Sums all rows of tenant `two`, in a transaction without row-level security. */
async function buildDigest(database: db.Database): Promise<Digest> {
  const tables = await database.system(
    'test',
    (tx) => tx.client.$queryRaw<{ name: string }[]>`
    SELECT c.relname::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE a.attname = 'application_id' AND c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace`,
  );
  const rows = (table: string, column: string) =>
    `SELECT md5(string_agg(t::text, ' ' ORDER BY t::text)) FROM ${table} t WHERE ${column} = 'two'`;
  const parts = [rows('applications', 'id'), ...tables.map(({ name }) => rows(name, 'application_id'))];
  const sql = parts.join(' UNION ALL ');
  return async (tx) => JSON.stringify(await tx.client.$queryRawUnsafe(sql));
}

function toText(value: unknown): string {
  return (
    JSON.stringify(value, (_name, member: unknown) => {
      if (typeof member === 'bigint') return String(member);
      return member instanceof Uint8Array ? Buffer.from(member).toString('latin1') : member;
    }) ?? ''
  );
}

function tenantFunctions(): string[] {
  const folder = new URL('../repositories/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  return sources
    .flatMap((file) => [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(
        /export (?:async function|function|const) (\w+)(?: = (?:async )?)?\(\s*tx: TenantTx[,)]/g,
      ),
    ])
    .map(([, name]) => name ?? '')
    .sort();
}

/** Rows that only the other tenant has, so they cannot be mistaken for one's own. */
async function fillOther(tx: db.TenantTx): Promise<void> {
  const claimed = { fingerprint: Buffer.from('two'), owner: 'o', leaseSeconds: 60, ttlHours: 1 };
  const other = { ...fixtureKey, serviceId: 'only-two' };
  const added = await addConnection(tx, { ...other, credentialsSealed: bytes });
  await db.claimRefreshLease(tx, other, added, 'gone', -1);
  await db.createApiKey(tx, { id: 'key-of-two', name: 'n', mode: 'live', prefix: 'q', hash: bytes });
  await db.ensureConsumer(tx, 'only-two');
  const change = { before: {}, after: {}, walkedTo: { consumerId, connectionId } };
  await db.queueIntegrationChange(tx, { id: 'only-two', serviceId: 'only-two', ...change });
  await db.claimTransaction(tx, { ...claimed, caller: 'application', key: 'only-two' });
  await db.revokeSession(tx, { consumerId, tokenId: 'only-two', expiresAt: soon() });
  await db.noteDeletion(tx, { consumerId: 'only-two', expiresAt: soon() });
  for (let used = 1; used < 5; used += 1) await db.takeQuota(tx, 10);
}

async function fillBoth(tx: db.TenantTx): Promise<void> {
  const claimed = { fingerprint: Buffer.from(tx.applicationId), owner: 'o', leaseSeconds: 60, ttlHours: 1 };
  await db.claimTransaction(tx, { ...claimed, caller: 'application', key: 'sent' });
  await db.markTransactionSent(tx, { key: 'sent', owner: 'o' });
  await db.claimTransaction(tx, { ...claimed, caller: 'application', key: 'answered' });
  await db.finishTransaction(tx, { key: 'answered', owner: 'o', status: 201, responseSealed: bytes });
  const added = await addConnection(tx, leased);
  await db.claimRefreshLease(tx, leased, added, 'leaser', 60);
  const { applicationId } = tx;
  await tx.client.connection.updateMany({ where: { applicationId }, data: { rowId: fence.rowId } });
}
