import type { RequestContext } from '../../context.js';

/** Who did something that is audited, and in which request. Never a secret. */
export type AuditOrigin = { readonly actor: string; readonly requestId?: string };

/** The caller of a request. */
export function originOf({ caller, requestId }: RequestContext): AuditOrigin {
  if (caller.kind === 'application') return { actor: `api_key:${caller.keyId}`, requestId };
  if (caller.kind === 'session') return { actor: `session:${caller.sessionId}`, requestId };
  if (caller.kind === 'person' && caller.personId !== null)
    return { actor: `person:${caller.personId}`, requestId };
  if (caller.kind === 'person') return { actor: 'admin', requestId };
  return { actor: caller.kind === 'admin' ? 'admin' : 'public', requestId };
}

/** A browser in a flow that a consumer's session or the application started. */
export const browserOrigin = (requestId: string): AuditOrigin => ({ actor: 'browser', requestId });

/** The server itself, at one of its jobs. */
export const jobOrigin = (name: string): AuditOrigin => ({ actor: `job:${name}` });

/** Somebody at the command line. */
export const commandOrigin = (name: string): AuditOrigin => ({ actor: `command:${name}` });
