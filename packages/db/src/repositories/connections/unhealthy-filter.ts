import { Prisma } from '../../generated/client.js';

/** Facts of a stored connection by which candidates are narrowed; what they amount to is not the database's to say. */
export type UnhealthyReason = keyof typeof unhealthySql | 'consent' | 'settings';

/** The scopes an integration requests now, and the settings that each connection must have of its own. */
export type ConnectionTerms = {
  serviceId: string;
  scopes: readonly string[];
  clientId: string | null;
  settings: readonly string[];
};

/** Consumers with an enabled connection of which any of these holds; `consent` and `settings`: against its terms. */
export type UnhealthyFilter = {
  any: readonly UnhealthyReason[];
  terms: readonly ConnectionTerms[];
};

const unhealthySql = {
  credential: Prisma.sql`k.credentials_sealed IS NOT NULL`,
  no_credential: Prisma.sql`k.credentials_sealed IS NULL`,
  pending: Prisma.sql`k.pending_sealed IS NOT NULL`,
  needs_auth: Prisma.sql`k.needs_auth`,
  rejected: Prisma.sql`k.validation = 'rejected'`,
  revoked: Prisma.sql`k.revoked_at IS NOT NULL`,
  refresh_failed: Prisma.sql`k.refresh_failed_at IS NOT NULL`,
  downstream_error: Prisma.sql`k.last_downstream_error_at IS NOT NULL`,
};

/** Of a connection called `k`. */
export function unhealthyWhere({ any, terms }: UnhealthyFilter): Prisma.Sql {
  const conditions = any.flatMap((each) => {
    if (each === 'consent') return terms.map(consentWhere);
    return each === 'settings' ? terms.flatMap(settingsWhere) : [unhealthySql[each]];
  });
  return conditions.length === 0 ? Prisma.sql`FALSE` : Prisma.join(conditions, ' OR ');
}

function consentWhere({ serviceId, scopes, clientId }: ConnectionTerms): Prisma.Sql {
  return Prisma.sql`(k.service_id = ${serviceId} AND k.auth_type = 'oauth2' AND (
    (k.granted_scopes <> '{}' AND NOT k.granted_scopes @> ${[...scopes]}::text[])
    OR k.oauth_client_id <> ${clientId}::text))`;
}

function settingsWhere({ serviceId, settings }: ConnectionTerms): Prisma.Sql[] {
  if (settings.length === 0) return [];
  const missing = settings.map((name) => Prisma.sql`COALESCE(k.settings->>${name}::text, '') = ''`);
  return [Prisma.sql`(k.service_id = ${serviceId} AND (${Prisma.join(missing, ' OR ')}))`];
}
