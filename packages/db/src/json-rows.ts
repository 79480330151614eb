import { columnsByName, type Application, type Connection, type Integration } from './rows.js';

/** A row as `to_jsonb` writes it. */
export type JsonRow = Readonly<Record<string, unknown>>;

type Parse = (value: string) => unknown;
type ParsedName<Row> = {
  [Name in keyof Row]-?: NonNullable<Row[Name]> extends Date | Uint8Array | bigint ? Name : never;
}[keyof Row];
/** Every column that JSON has no type for. */
type Parsers<Row> = Readonly<Record<ParsedName<Row>, Parse>>;

const date: Parse = (value) => new Date(value);
/** PostgreSQL's hex format: `\x01ff`. */
const bytes: Parse = (value) => Uint8Array.from(Buffer.from(value.slice(2), 'hex'));

const applicationParsers: Parsers<Application> = { createdAt: date, updatedAt: date, deletedAt: date };

const integrationParsers: Parsers<Integration> = {
  ...{ createdAt: date, updatedAt: date },
  ...{ clientSecretSealed: bytes, signingKeySealed: bytes },
};

const connectionParsers: Parsers<Connection> = {
  ...{ createdAt: date, updatedAt: date, leaseUntil: date, refreshSentAt: date, refusedAt: date },
  ...{ tokenExpiresAt: date, tokenIssuedAt: date, refreshTokenExpiresAt: date, grantEndsAt: date },
  ...{ refreshFailedAt: date, refreshRetryAt: date, credentialsExpireAt: date, keepAliveAt: date },
  ...{ revokedAt: date, confirmExpiresAt: date, lastDownstreamErrorAt: date },
  ...{ accountFingerprint: bytes, credentialsSealed: bytes, pendingSealed: bytes, confirmTokenHash: bytes },
  ...{ rowId: BigInt, grantId: BigInt, accountGeneration: BigInt },
};

/** Turns JSON into Prisma's row, without columns that this release does not know. */
const reader =
  <Row>(model: Parameters<typeof columnsByName>[0], parsers: Parsers<Row>) =>
  (json: JsonRow): Row => {
    const entries = columnsByName(model).map(([name, column]) => {
      const value = json[column];
      const parse = (parsers as Readonly<Record<string, Parse | undefined>>)[name];
      return [name, parse && typeof value === 'string' ? parse(value) : value];
    });
    return Object.fromEntries(entries) as Row;
  };

export const toApplication = reader<Application>('application', applicationParsers);
export const toIntegration = reader<Integration>('integration', integrationParsers);
export const toConnection = reader<Connection>('connection', connectionParsers);
