import { Prisma } from './generated/client.js';
import type * as models from './generated/client.js';

/** A JSON object column, as stored. */
export type JsonObject = Record<string, unknown>;

type Json<Row, Key extends keyof Row> = Omit<Row, Key> & Record<Key, JsonObject>;

export type Application = models.Application;
export type ApiKey = models.ApiKey;
export type DataKey = models.DataKey;
export type Consumer = Json<models.Consumer, 'metadata'>;
export type Integration = Json<models.Integration, 'settings'>;
export type Connection = Json<models.Connection, 'settings' | 'metadata'>;
export type IntegrationChange = Json<models.IntegrationChange, 'before' | 'after'>;
export type Revocation = models.Revocation;
export type OAuthState = models.OAuthState;
export type Transaction = models.Transaction;
export type UsageCount = models.UsageCount;
export type CallExchanges = models.CallExchanges;
export type RequestLog = models.RequestLog;
export type UsageHour = models.UsageHour;
export type OutboxEvent = Json<models.OutboxEvent, 'payload'>;
export type EventSource = models.EventSource;
export type HookAddress = models.HookAddress;
export type InboundHint = models.InboundHint;
export type RecordDigest = Omit<models.RecordDigest, 'digests'> & {
  digests: Readonly<Record<string, string>>;
};
export type Webhook = Omit<models.Webhook, 'lastTest'> & { lastTest: WebhookTest | null };
/** The outcome of a test, as the API shows it. */
export type WebhookTest = {
  readonly at: string;
  readonly status_code: number | null;
  readonly error: string | null;
  readonly response_body: string | null;
};
export type WebhookDelivery = models.WebhookDelivery;
export type WebhookAttempt = models.WebhookAttempt;
export type Person = Omit<models.Person, 'grants'> & { grants: unknown[] };
export type AuditEntry = Json<models.AuditEntry, 'detail'>;
export type AuditChain = models.AuditChain;
export type Session = Json<models.Session, 'theme' | 'settings' | 'customConsumerSettings'>;
export type SessionRevocation = models.SessionRevocation;

/** A row as handed in: any byte array will do, Node's Buffer too. */
export type Input<Row> = {
  [Key in keyof Row]: Extract<Row[Key], Uint8Array> extends never ? Row[Key] : Row[Key] | Uint8Array;
};

/** Some members must be given, the others may be. */
export type Creating<Row, Needed extends keyof Row, Optional extends keyof Row = never> = Input<
  Pick<Row, Needed> & Partial<Pick<Row, Optional>>
>;

/** The columns of a model, camelCase as in Prisma's rows, for a raw SELECT or RETURNING list. */
export function columns(model: keyof typeof columnNames, table?: string, prefix = ''): Prisma.Sql {
  const from = table === undefined ? '' : `${table}.`;
  return Prisma.raw(
    columnNames[model].map((name) => `${from}${toSnakeCase(name)} AS "${prefix}${name}"`).join(', '),
  );
}

/** Prisma's name of each column of a model, and the column's own. */
export function columnsByName(model: keyof typeof columnNames): (readonly [string, string])[] {
  return columnNames[model].map((name) => [name, toSnakeCase(name)] as const);
}

/** Takes a joined row apart again: columns selected with the prefix, and the others. */
export function splitPrefix(row: object, prefix: string): { own: object; other: object } {
  const entries = Object.entries(row);
  const belongs = ([name]: [string, unknown]) => name.startsWith(prefix);
  const other = entries.filter(belongs).map(([name, value]) => [name.slice(prefix.length), value]);
  return {
    own: Object.fromEntries(entries.filter((entry) => !belongs(entry))),
    other: Object.fromEntries(other),
  };
}

const columnNames = {
  application: Object.keys(Prisma.ApplicationScalarFieldEnum),
  apiKey: Object.keys(Prisma.ApiKeyScalarFieldEnum),
  consumer: Object.keys(Prisma.ConsumerScalarFieldEnum),
  integration: Object.keys(Prisma.IntegrationScalarFieldEnum),
  connection: Object.keys(Prisma.ConnectionScalarFieldEnum),
  integrationChange: Object.keys(Prisma.IntegrationChangeScalarFieldEnum),
  revocation: Object.keys(Prisma.RevocationScalarFieldEnum),
  oauthState: Object.keys(Prisma.OAuthStateScalarFieldEnum),
  transaction: Object.keys(Prisma.TransactionScalarFieldEnum),
  outboxEvent: Object.keys(Prisma.OutboxEventScalarFieldEnum),
  eventSource: Object.keys(Prisma.EventSourceScalarFieldEnum),
  hookAddress: Object.keys(Prisma.HookAddressScalarFieldEnum),
  inboundHint: Object.keys(Prisma.InboundHintScalarFieldEnum),
  webhookDelivery: Object.keys(Prisma.WebhookDeliveryScalarFieldEnum),
  session: Object.keys(Prisma.SessionScalarFieldEnum),
  requestLog: Object.keys(Prisma.RequestLogScalarFieldEnum),
  person: Object.keys(Prisma.PersonScalarFieldEnum),
  auditEntry: Object.keys(Prisma.AuditEntryScalarFieldEnum),
  auditChain: Object.keys(Prisma.AuditChainScalarFieldEnum),
};

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
