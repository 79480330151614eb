import type { RequestContext } from '../../context.js';

/** The actor of an audited action, and its request. Never a secret. */
export type AuditOrigin = { readonly actor: string; readonly requestId?: string };

/** Returns the caller of a request as an actor. */
export function originOf({ caller, requestId }: RequestContext): AuditOrigin {
  if (caller.kind === 'application') return { actor: `api_key:${caller.keyId}`, requestId };
  if (caller.kind === 'session') return { actor: `session:${caller.sessionId}`, requestId };
  if (caller.kind === 'person' && caller.personId !== null)
    return { actor: `person:${caller.personId}`, requestId };
  if (caller.kind === 'person') return { actor: 'admin', requestId };
  return { actor: caller.kind === 'admin' ? 'admin' : 'public', requestId };
}

/** Returns the origin for a browser flow started by a consumer's session or the application. */
export const browserOrigin = (requestId: string): AuditOrigin => ({ actor: 'browser', requestId });

/** Returns the origin for the server's own background job. */
export const jobOrigin = (name: string): AuditOrigin => ({ actor: `job:${name}` });

/** Returns the origin for a command-line user. */
export const commandOrigin = (name: string): AuditOrigin => ({ actor: `command:${name}` });
