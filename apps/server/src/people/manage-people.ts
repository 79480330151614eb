import { randomBytes } from 'node:crypto';

import type { Grant, peopleContract, PersonRecord } from '@keyway/contract';
import {
  createPerson,
  deletePerson,
  endConsoleSessions,
  getPerson,
  holdPeople,
  listPeople,
  updatePerson,
  type Person,
  type SystemTx,
} from '@keyway/db';
import type { ServerInferRequest } from '@keyway/contract/ts-rest';

import { ApiError } from '../api-error.js';
import type { RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import { originOf } from '../platform/audit/index.js';
import { commitSystemCreate } from '../platform/idempotency/index.js';
import { assertUnchanged, item, pageList } from '../platform/wire/index.js';
import { assertGenuine, readGrants, sealPersonRow, toPersonRecord, withSeal } from './person-row.js';

type Create = ServerInferRequest<(typeof peopleContract)['create']>['body'];
type Update = ServerInferRequest<(typeof peopleContract)['update']>['body'];
type Position = { createdAt: string; id: string };

/** People belong to the installation, so their audit entries name no application. */
const INSTALLATION = '_system';

export async function listPersonRecords(
  deps: Ports<'baseUrl' | 'database' | 'keyring'>,
  context: RequestContext,
  query: { cursor?: string; limit?: number },
) {
  const paged = await pageList<Person, Position>(deps, context, {
    list: 'people',
    query,
    load: (after, limit) =>
      deps.database.system('list people', (tx) =>
        listPeople(tx, {
          after: after && { createdAt: new Date(after.createdAt), id: after.id },
          limit,
        }),
      ),
    positionOf: ({ createdAt, id }) => ({ createdAt: createdAt.toISOString(), id }),
  });
  return { ...paged, data: paged.data.map((row) => toPersonRecord(deps, row)) };
}

export async function findPerson(deps: Ports<'baseUrl' | 'database'>, id: string): Promise<PersonRecord> {
  const row = await deps.database.system('read a person', (tx) => getPerson(tx, id));
  if (!row) throw missing(id);
  return toPersonRecord(deps, row);
}

/** Invites a person: a sign-in with this email, verified, claims the account. */
export const createPersonRecord = (
  deps: Ports<'audit' | 'baseUrl' | 'database' | 'keyring'>,
  context: RequestContext,
  body: Create,
) =>
  commitSystemCreate(deps, context, 'invite a person', async (tx) => {
    const facts = {
      id: `person_${randomBytes(9).toString('hex')}`,
      email: body.email.toLowerCase(),
      issuer: null,
      subject: null,
      disabledAt: null,
      grants: unique(body.grants),
    };
    const created = await createPerson(tx, { ...facts, seal: sealPersonRow(deps, facts) });
    if (!created)
      throw new ApiError('ConflictError', {
        message: 'A person with this email address already exists. Edit their roles instead.',
        detail: { email: facts.email },
      });
    note(deps, context, tx, 'person.invited', created);
    return item(context, 201, toPersonRecord(deps, created));
  });

export async function updatePersonRecord(
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'database' | 'env' | 'keyring'>,
  context: RequestContext,
  id: string,
  body: Update,
): Promise<PersonRecord> {
  const updated = await deps.database.system('change a person', async (tx) => {
    const { row, others } = await hold(deps, context, tx, id);
    assertGenuine(deps, row);
    const isDisabled = body.status === undefined ? row.disabledAt !== null : body.status === 'disabled';
    const grants = body.grants ? unique(body.grants) : readGrants(row.grants);
    const next = { ...row, grants, disabledAt: isDisabled ? (row.disabledAt ?? deps.now()) : null };
    assertOwnerLeft(deps, [...others, next], row);
    const { disabledAt } = next;
    const changed = await updatePerson(tx, id, withSeal(deps, row, { grants, disabledAt }));
    if (isDisabled) await endConsoleSessions(tx, id);
    if (changed) note(deps, context, tx, 'person.changed', changed);
    return changed;
  });
  if (!updated) throw missing(id);
  return toPersonRecord(deps, updated);
}

export const removePerson = (
  deps: Ports<'audit' | 'baseUrl' | 'database' | 'env'>,
  context: RequestContext,
  id: string,
): Promise<void> =>
  deps.database.system('delete a person', async (tx) => {
    const { row, others } = await hold(deps, context, tx, id);
    assertOwnerLeft(deps, others, row);
    await deletePerson(tx, id);
    note(deps, context, tx, 'person.deleted', row);
  });

/** Locks all of them, since whether one may be removed depends on the others. */
async function hold(
  deps: Ports<'baseUrl'>,
  context: RequestContext,
  tx: SystemTx,
  id: string,
): Promise<{ row: Person; others: Person[] }> {
  const people = await holdPeople(tx);
  const row = people.find((each) => each.id === id);
  if (!row) throw missing(id);
  assertUnchanged(context, toPersonRecord(deps, row));
  return { row, others: people.filter((each) => each !== row) };
}

type Owner = Pick<Person, 'grants' | 'disabledAt'>;

/** Without the admin key, an installation that loses its last owner would be permanently inaccessible. */
function assertOwnerLeft(deps: Ports<'env'>, left: readonly Owner[], before: Owner): void {
  if (opensByAdminKey(deps) || !isOwner(before) || left.some(isOwner)) return;
  throw new ApiError('ConflictError', {
    message:
      'This is the only owner of the installation. Make someone else an owner first, or allow sign-in with the admin key.',
  });
}

const opensByAdminKey = ({ env }: Ports<'env'>): boolean =>
  env.KEYWAY_ADMIN_KEY !== undefined && env.KEYWAY_CONSOLE_ADMIN_KEY;

const isOwner = ({ grants, disabledAt }: Owner): boolean =>
  disabledAt === null &&
  readGrants(grants).some((grant) => grant.role === 'owner' && grant.application_id === null);

const unique = (grants: readonly Grant[]): Grant[] =>
  grants.filter(
    (grant, index) =>
      index ===
      grants.findIndex((other) => other.role === grant.role && other.application_id === grant.application_id),
  );

const note = (
  deps: Ports<'audit'>,
  context: RequestContext,
  tx: SystemTx,
  action: 'person.invited' | 'person.changed' | 'person.deleted',
  { id, email, grants, disabledAt }: Person,
): void =>
  deps.audit.note(tx, originOf(context), {
    action,
    applicationId: INSTALLATION,
    subject: id,
    detail: { email, grants: readGrants(grants), is_disabled: disabledAt !== null },
  });

const missing = (id: string): ApiError =>
  new ApiError('EntityNotFoundError', {
    message: 'There is no such person.',
    detail: { not_found: { entity: 'person', id } },
  });
