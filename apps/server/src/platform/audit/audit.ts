import { hostname } from 'node:os';

import {
  closeAuditTrail,
  installation,
  noteAudit,
  openAuditTrail,
  type AuditAction,
  type AuditTrail,
  type Database,
  type JsonObject,
  type SystemTx,
  type TenantTx,
} from '@keyway/db';
import type { Logger } from 'pino';

import { createAuditSigner } from '../../security/keys/index.js';
import { type AuditCounts, type CountedUses } from './audit-counts.js';
import { jobOrigin, type AuditOrigin } from './audit-origin.js';
import { createPlaintextKeyExposure, type PlaintextKeyExposure } from './plaintext-key-exposure.js';
import { auditedColumns, type Keyring, type SealPlace } from '../keyring/index.js';
import { withTimeout } from '../concurrency/index.js';

/** A killed process loses at most this window of counted uses. */
const WINDOW_MS = 60_000;
const CLOSE_MS = 5_000;

export type AuditNote = {
  readonly action: AuditAction;
  readonly consumerId?: string;
  readonly serviceId?: string;
  readonly connectionId?: string;
  readonly subject?: string;
  readonly detail?: JsonObject;
  /** Required in system transactions; defaults to the whole installation there. */
  readonly applicationId?: string;
};

/** The interface of the audit trail. */
export type Audit = {
  /** Adds an entry in the same transaction as the change. */
  note(tx: TenantTx | SystemTx, origin: AuditOrigin, note: AuditNote): void;
  /** Counts a request with a stored credential in memory; written once a minute. */
  countUse(applicationId: string, ...subject: readonly string[]): void;
  /** Records a credential sent over plain HTTP: written with the next window, if it is one of ours. */
  readonly clear: PlaintextKeyExposure;
  /** Writes the counts of the window. */
  flush(): Promise<void>;
  /** Writes the last counts and ends the chain. */
  close(): Promise<void>;
};

type Options = {
  database: Database;
  keyring: Keyring;
  /** Counts values that the keyring unseals; created before the keyring. */
  reads: AuditCounts;
  logger: Logger;
  now: () => Date;
};

/** Opens this process's chain and its counters. */
export async function openAudit(options: Options): Promise<Audit> {
  const { database, keyring, reads: counts, logger } = options;
  const trail = await openTrail(database, keyring, 'server');
  const clear = createPlaintextKeyExposure(keyring);
  const state = { since: options.now(), flushing: Promise.resolve() };

  const warn = (error: unknown, message: string): void =>
    logger.warn({ error: error instanceof Error ? error.name : 'unknown' }, message);
  const write = async (): Promise<void> => {
    const uses = counts.take();
    const from = state.since;
    state.since = options.now();
    try {
      if (uses.length > 0) await writeUses(database, trail, uses, { from, to: state.since });
    } catch (error) {
      counts.restore(uses);
      state.since = from;
      warn(error, 'credential uses not written');
    }
    // Anyone can fill this window, so its failure must not affect the counts.
    await clear
      .write(database, trail)
      .catch((error: unknown) => warn(error, 'recording of keys sent in the clear failed'));
  };
  const flush = (): Promise<void> => (state.flushing = state.flushing.then(write));
  const timer = setInterval(() => void flush(), WINDOW_MS);
  timer.unref();

  return {
    note: (tx, origin, note) => noteOn(trail, tx, origin, note),
    countUse: (applicationId, ...subject) => counts.add('used', applicationId, subject),
    clear,
    flush,
    close: async () => {
      clearInterval(timer);
      const isClosed = await withTimeout(
        CLOSE_MS,
        flush().then(() => closeAuditTrail(database, trail)),
      ).catch(() => false);
      if (!isClosed) logger.warn({ chainId: trail.chainId }, 'the audit chain could not be closed');
    },
  };
}

/** Opens the audit trail of a command, which writes entries immediately and counts nothing. */
export async function withCommandAudit<Result>(
  database: Database,
  keyring: Keyring,
  name: string,
  work: (audit: Pick<Audit, 'note'>) => Promise<Result>,
): Promise<Result> {
  const trail = await openTrail(database, keyring, `command ${name}`);
  const result = await work({ note: (tx, origin, note) => noteOn(trail, tx, origin, note) });
  await closeAuditTrail(database, trail);
  return result;
}

const auditedPlaces: ReadonlySet<string> = new Set(
  auditedColumns.map(({ table, column }) => `${table}.${column}`),
);

/** Counts the credentials that the keyring unseals. */
export const countReads =
  (counts: AuditCounts) =>
  (applicationId: string, { table, column, row }: SealPlace): void => {
    const place = `${table}.${column}`;
    if (auditedPlaces.has(place))
      counts.add('read', applicationId, [place, ...(JSON.parse(row) as string[])]);
  };

const openTrail = (database: Database, keyring: Keyring, name: string): Promise<AuditTrail> =>
  openAuditTrail(
    database,
    createAuditSigner(() => keyring.key('audit')),
    `${name} on ${hostname()}, process ${process.pid}`,
  );

const noteOn = (trail: AuditTrail, tx: TenantTx | SystemTx, origin: AuditOrigin, note: AuditNote): void =>
  noteAudit(tx, trail, {
    ...note,
    ...origin,
    applicationId: note.applicationId ?? ('applicationId' in tx ? tx.applicationId : installation),
  });

const writeUses = (
  database: Database,
  trail: AuditTrail,
  uses: readonly CountedUses[],
  window: { from: Date; to: Date },
): Promise<void> =>
  database.system('write the uses of credentials', async (tx) => {
    for (const { kind, applicationId, counts, others } of uses)
      noteOn(trail, tx, jobOrigin('uses'), {
        applicationId,
        action: `credential.${kind}`,
        detail: {
          from: window.from.toISOString(),
          to: window.to.toISOString(),
          [kind]: counts.map(({ subject, count }) => ({ subject, count })),
          ...(others > 0 ? { others } : {}),
        },
      });
  });
