import { Prisma } from '../generated/client.js';
import type { Input, Person } from '../rows.js';
import { columns } from '../rows.js';
import { announceChange, installation, type SystemTx } from '../engine/index.js';

/** People of the console, who belong to the installation and to no tenant. */
export type PersonPatch = Input<Partial<Omit<Person, 'id' | 'createdAt' | 'grants'>>> & {
  grants?: readonly unknown[];
};
export type NewPerson = Input<Pick<Person, 'id' | 'email' | 'seal'>> & { grants: readonly unknown[] };

/** The new person; null if the email address is taken. */
export async function createPerson(tx: SystemTx, row: NewPerson): Promise<Person | null> {
  const rows = await tx.client.$queryRaw<Person[]>`
    INSERT INTO people (id, email, grants, seal)
    VALUES (${row.id}, ${row.email}, ${JSON.stringify(row.grants)}::jsonb, ${Buffer.from(row.seal)})
    ON CONFLICT (email) DO NOTHING RETURNING ${columns('person')}`;
  return rows[0] ?? null;
}

export async function listPeople(
  tx: SystemTx,
  page: { after?: { createdAt: Date; id: string }; limit?: number } = {},
): Promise<Person[]> {
  const { after, limit } = page;
  const onwards = after
    ? Prisma.sql`WHERE (created_at, id) > (${after.createdAt}::timestamptz, ${after.id})`
    : Prisma.empty;
  return tx.client.$queryRaw<Person[]>`
    SELECT ${columns('person')} FROM people ${onwards} ORDER BY created_at, id LIMIT ${limit ?? null}`;
}

export async function getPerson(tx: SystemTx, id: string): Promise<Person | null> {
  return (await tx.client.person.findUnique({ where: { id } })) as Person | null;
}

/** Every row, kept from changes by others until the end of the transaction: who may change is decided by all. */
export async function holdPeople(tx: SystemTx): Promise<Person[]> {
  return tx.client.$queryRaw<Person[]>`SELECT ${columns('person')} FROM people ORDER BY id FOR UPDATE`;
}

/** The person for an identity: by the identity of an earlier sign-in, otherwise by email address. */
export async function findPersonBySignIn(
  tx: SystemTx,
  who: { issuer: string; subject: string; email: string | undefined },
): Promise<Person | null> {
  const rows = await tx.client.$queryRaw<Person[]>`
    SELECT ${columns('person')} FROM people
    WHERE (issuer = ${who.issuer} AND subject = ${who.subject}) OR (email = ${who.email ?? null} AND subject IS NULL)
    ORDER BY subject NULLS LAST LIMIT 1 FOR UPDATE`;
  return rows[0] ?? null;
}

/** Whose address this is, kept from changes by others until the end of the transaction. */
export async function holdPersonByEmail(tx: SystemTx, email: string): Promise<Person | null> {
  const rows = await tx.client.$queryRaw<Person[]>`
    SELECT ${columns('person')} FROM people WHERE email = ${email} FOR UPDATE`;
  return rows[0] ?? null;
}

export async function updatePerson(tx: SystemTx, id: string, patch: PersonPatch): Promise<Person | null> {
  const [updated] = await tx.client.person.updateManyAndReturn({
    where: { id },
    data: {
      ...patch,
      seal: patch.seal && Uint8Array.from(patch.seal),
      grants: patch.grants as Prisma.InputJsonValue | undefined,
    },
  });
  if (updated) announcePerson(tx, id);
  return (updated as Person | undefined) ?? null;
}

const announcePerson = (tx: SystemTx, id: string | undefined): void =>
  announceChange(tx, { applicationId: installation, kind: 'person', id });

/** With every session of theirs. */
export async function deletePerson(tx: SystemTx, id: string): Promise<void> {
  await endConsoleSessions(tx, id);
  await tx.client.person.deleteMany({ where: { id } });
}

export async function createConsoleSession(
  tx: SystemTx,
  row: { cookieHash: Uint8Array; personId: string | null; expiresAt: Date },
): Promise<void> {
  await tx.client.consoleSession.create({ data: { ...row, cookieHash: Uint8Array.from(row.cookieHash) } });
}

/**
 * The session of a cookie with its person, where neither its time is over nor it was left alone too long; notes, to
 * the minute, that it was seen.
 */
export async function useConsoleSession(
  tx: SystemTx,
  cookieHash: Uint8Array,
  { idleSeconds, isUse }: { readonly idleSeconds: number; readonly isUse: boolean },
): Promise<{ personId: string | null; person: Person | null; expiresAt: Date } | null> {
  const hash = Buffer.from(cookieHash);
  const [session] = await tx.client.$queryRaw<
    { personId: string | null; expiresAt: Date; isStale: boolean }[]
  >`
    SELECT person_id AS "personId", expires_at AS "expiresAt", last_seen_at < now() - interval '1 minute' AS "isStale"
    FROM console_sessions WHERE cookie_hash = ${hash} AND expires_at > now()
      AND last_seen_at > now() - make_interval(secs => ${idleSeconds}::float8)`;
  if (!session) return null;
  const { personId, expiresAt, isStale } = session;
  if (isStale && isUse)
    await tx.client.$executeRaw`UPDATE console_sessions SET last_seen_at = now() WHERE cookie_hash = ${hash}`;
  return { personId, expiresAt, person: personId === null ? null : await getPerson(tx, personId) };
}

export async function deleteConsoleSession(tx: SystemTx, cookieHash: Uint8Array): Promise<boolean> {
  const { count } = await tx.client.consoleSession.deleteMany({
    where: { cookieHash: Uint8Array.from(cookieHash) },
  });
  if (count > 0) announcePerson(tx, undefined);
  return count > 0;
}

/** Every session of a person. */
export async function endConsoleSessions(tx: SystemTx, personId: string): Promise<void> {
  await tx.client.consoleSession.deleteMany({ where: { personId } });
  announcePerson(tx, personId);
}
