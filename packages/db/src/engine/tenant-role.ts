import { MissingPrivilegeError, SchemaTooOldError } from './errors.js';

type Query = (sql: string) => Promise<Record<string, string>[]>;

const insufficientPrivilege = '42501';

/**
 * Sees to it that tenant transactions can take their role, before a migration begins that could not be ended without it.
 * Throws MissingPrivilegeError, which says what an administrator has to run.
 */
export async function ensureTenantRole(query: Query): Promise<void> {
  const { mayCreate, exists, isMember } = await readRole(query);
  if (!mayCreate) throw new MissingPrivilegeError(await advise(query, 'schema'));
  if (!exists && !(await isAllowed(query, 'CREATE ROLE keyway_tenant NOLOGIN')))
    throw new MissingPrivilegeError(await advise(query, 'role'));
  if (!isMember && !(await isAllowed(query, 'GRANT keyway_tenant TO CURRENT_USER')))
    throw new MissingPrivilegeError(await advise(query, 'grant'));
}

/** The same of a database that is merely opened: nothing is made. Throws SchemaTooOldError before the first migration. */
export async function assertTenantRole(query: Query): Promise<void> {
  const { exists, isMember } = await readRole(query);
  if (exists && isMember) return;
  // The first migration makes the role, and says what to do where it may not.
  if (!(await isMigrated(query)))
    throw new SchemaTooOldError('The database has not been migrated yet. Run: keyway migrate');
  if (!exists) throw new MissingPrivilegeError(await advise(query, 'role'));
  throw new MissingPrivilegeError(await advise(query, 'grant'));
}

async function isMigrated(query: Query): Promise<boolean> {
  const [table] = await query(`SELECT to_regclass('_prisma_migrations')::text AS name`);
  return Boolean(table?.['name']);
}

async function readRole(query: Query) {
  // Since PostgreSQL 16 a member may lack the right to SET ROLE.
  const [row] = await query(`
    SELECT r.oid IS NOT NULL AS exists, COALESCE(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create,
      COALESCE(pg_has_role(current_user, r.oid,
        CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END), false) AS is_member
    FROM (SELECT 1) AS one LEFT JOIN pg_roles r ON r.rolname = 'keyway_tenant'`);
  const flags = row as unknown as { exists: boolean; may_create: boolean; is_member: boolean };
  return { exists: flags.exists, mayCreate: flags.may_create, isMember: flags.is_member };
}

/**
 * Throws MissingPrivilegeError for a role that may read and write the tables, but not change them. A new database has
 * no tables yet.
 */
export async function assertMayMigrate(query: Query, pending: readonly string[]): Promise<void> {
  const [row] = await query(`
    SELECT quote_ident(current_user) AS me, quote_ident(pg_get_userbyid(relowner)) AS owner
    FROM pg_class WHERE oid = to_regclass('_prisma_migrations') AND NOT pg_has_role(current_user, relowner, 'USAGE')`);
  if (!row) return;
  const { me, owner } = row;
  throw new MissingPrivilegeError(
    `The database lacks ${pending.join(', ')}, and the role ${me} may not change its tables, which belong to ${owner}. Run keyway migrate with DATABASE_URL of that role, then start again.`,
  );
}

/** False where the right is lacking. Another process may be doing the same: the migration itself does it once more. */
async function isAllowed(query: Query, sql: string): Promise<boolean> {
  try {
    await query(sql);
    return true;
  } catch (error) {
    return (error as { code?: unknown }).code !== insufficientPrivilege;
  }
}

async function advise(query: Query, missing: 'schema' | 'role' | 'grant'): Promise<string> {
  const [row] = await query(
    'SELECT quote_ident(current_user) AS me, quote_ident(current_database()) AS database, quote_ident(current_schema()) AS schema',
  );
  const { me = '', database = '', schema = 'public' } = row ?? {};
  const problem = {
    schema: `The role ${me} may not create tables in the schema ${schema} of ${database}`,
    role: `The role keyway_tenant is missing, and ${me} may not create it`,
    grant: `The role ${me} is no member of keyway_tenant`,
  }[missing];
  const remedy = {
    schema: `GRANT CREATE, USAGE ON SCHEMA ${schema} TO ${me};`,
    role: `CREATE ROLE keyway_tenant NOLOGIN; GRANT keyway_tenant TO ${me};`,
    grant: `GRANT keyway_tenant TO ${me};`,
  }[missing];
  return `${problem}. Have an administrator run in this database: ${remedy} Then try again.`;
}
