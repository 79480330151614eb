import {
  completeSessionSettings,
  contract,
  mayCall,
  requiredScopes,
  sessionActions,
  unifiedApis,
  type SessionAction,
  type SessionSettings,
} from '@keyway/contract';
import type { AppRoute } from '@keyway/contract/ts-rest';
import type { JWTPayload } from 'jose';

import { ApiError } from '../../../api-error.js';
import type { RequestContext, SessionRights } from '../../../context.js';

/** The claims that hold what these settings allow; nothing where they allow everything. */
export function toRightsClaims(settings: SessionSettings = {}): Record<string, unknown> {
  const { allow_actions: actions, show_logs: showLogs, unified_apis: apis } = settings;
  return {
    ...(actions === undefined ? {} : { allow_actions: [...new Set(actions)] }),
    ...(showLogs === false ? { show_logs: false } : {}),
    ...(apis?.length ? { unified_apis: [...new Set(apis)] } : {}),
  };
}

/** A token without these claims allows everything. */
export function readRightsClaims(payload: JWTPayload): SessionRights {
  const { allow_actions: actions, show_logs: showLogs, unified_apis: apis } = payload;
  const all = completeSessionSettings({});
  return {
    actions: Array.isArray(actions)
      ? sessionActions.filter((each) => actions.includes(each))
      : all.allow_actions,
    showLogs: typeof showLogs === 'boolean' ? showLogs : all.show_logs,
    unifiedApis: Array.isArray(apis) ? unifiedApis.filter((each) => apis.includes(each)) : all.unified_apis,
  };
}

/**
 * Whether whoever only reads connections sees of them what would let them do more: links that authorize and revoke,
 * and keys that sign.
 */
export const mayChangeConnections = (context: Pick<RequestContext, 'caller'>): boolean =>
  mayCallRoute(context, contract.connections.update);

/** Whether the caller may see customers' words, which answers to vendors' calls and to events can repeat. */
export const maySeeWords = (context: Pick<RequestContext, 'caller'>): boolean =>
  mayCallRoute(context, contract.logs.exchanges);

function mayCallRoute({ caller }: Pick<RequestContext, 'caller'>, route: AppRoute): boolean {
  if (caller.kind === 'application')
    return requiredScopes(route).some((scope) => caller.rights.scopes.has(scope));
  if (caller.kind === 'person') return mayCall(caller.signedIn.grants, route, caller.application?.id);
  return true;
}

/** Whether the caller may do this to a connection. */
export const mayAct = (context: Pick<RequestContext, 'caller'>, action: SessionAction): boolean =>
  context.caller.kind === 'session'
    ? context.caller.rights.actions.includes(action)
    : mayChangeConnections(context);

/** Throws ForbiddenError that says what the session lacks. */
export function assertMayAct(context: RequestContext, action: SessionAction): void {
  if (!mayAct(context, action)) throw mayNotAct(action);
}

export const mayNotAct = (action: SessionAction): ApiError =>
  new ApiError('ForbiddenError', {
    message: `This session cannot ${action} a connection. Create it with settings.allow_actions that includes ${action}.`,
    detail: { action },
  });

/** Whether connections of this unified API exist for the caller. */
export const maySee = ({ caller }: RequestContext, unifiedApi: string): boolean =>
  caller.kind !== 'session' || caller.rights.unifiedApis.includes(unifiedApi);

export function assertMaySeeLogs({ caller }: RequestContext): void {
  if (caller.kind !== 'session' || caller.rights.showLogs) return;
  throw new ApiError('ForbiddenError', {
    message: 'This session cannot read logs. Create it without settings.show_logs: false.',
  });
}
