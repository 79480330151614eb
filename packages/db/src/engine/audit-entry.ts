import type { JsonObject } from '../rows.js';

/** Every action in the audit trail. */
export const auditActions = [
  'audit.chain_opened',
  'audit.chain_closed',
  'connection.added',
  'connection.changed',
  'connection.deleted',
  'credential.granted',
  'credential.stored',
  'credential.changed',
  'credential.pending',
  'credential.refreshed',
  'credential.refresh_failed',
  'credential.revoked',
  'credential.deleted',
  'credential.orphaned',
  'credential.read',
  'credential.used',
  'credential.revocation_finished',
  'credential.revocation_expired',
  'credential.revocation_dropped',
  'credential.sent_in_clear',
  'integration.added',
  'integration.changed',
  'integration.deleted',
  'integration.secret_changed',
  'integration.secret_deleted',
  'webhook.created',
  'webhook.changed',
  'webhook.secret_rotated',
  'webhook.deleted',
  'api_key.created',
  'api_key.changed',
  'api_key.revoked',
  'session.created',
  'session.revoked',
  'sign_in_link.created',
  'sign_in_link.used',
  'key.created',
  'key.rotated',
  'key.resealed',
  'key.retired',
  'key.rewrapped',
  'person.invited',
  'person.changed',
  'person.deleted',
  'person.signed_in',
  'person.signed_out',
  'application.created',
  'application.changed',
  'application.deleted',
] as const;
export type AuditAction = (typeof auditActions)[number];

export type NewAuditEntry = {
  applicationId: string;
  action: AuditAction;
  /** who did it, e.g. "api_key:key_1" or "job:revocations" */
  actor: string;
  consumerId?: string | null;
  serviceId?: string | null;
  connectionId?: string | null;
  /** the key, session or table it was done to, where consumer and service do not say it */
  subject?: string | null;
  /** never a secret */
  detail?: JsonObject;
  requestId?: string | null;
};
