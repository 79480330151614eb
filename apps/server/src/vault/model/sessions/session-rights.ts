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

/** Returns the claims for these settings; none if they permit everything. */
export function toRightsClaims(settings: SessionSettings = {}): Record<string, unknown> {
  const { allow_actions: actions, show_logs: showLogs, unified_apis: apis } = settings;
  return {
    ...(actions === undefined ? {} : { allow_actions: [...new Set(actions)] }),
    ...(showLogs === false ? { show_logs: false } : {}),
    ...(apis?.length ? { unified_apis: [...new Set(apis)] } : {}),
  };
}

/** Reads the rights from the claims; a token without them permits everything. */
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
 * Returns whether the caller sees the parts of a connection that permit changes: links that authorize and revoke, and
 * signing keys.
 */
export const mayChangeConnections = (context: Pick<RequestContext, 'caller'>): boolean =>
  mayCallRoute(context, contract.connections.update);

/** Returns whether the caller may see customers' messages, which vendor responses and webhook responses can contain. */
export const maySeeWords = (context: Pick<RequestContext, 'caller'>): boolean =>
  mayCallRoute(context, contract.logs.exchanges);

function mayCallRoute({ caller }: Pick<RequestContext, 'caller'>, route: AppRoute): boolean {
  if (caller.kind === 'application')
    return requiredScopes(route).some((scope) => caller.rights.scopes.has(scope));
  if (caller.kind === 'person') return mayCall(caller.signedIn.grants, route, caller.application?.id);
  return true;
}

/** Returns whether the caller may perform this action on a connection. */
export const mayAct = (context: Pick<RequestContext, 'caller'>, action: SessionAction): boolean =>
  context.caller.kind === 'session'
    ? context.caller.rights.actions.includes(action)
    : mayChangeConnections(context);

/** Throws a ForbiddenError that names the session's missing right. */
export function assertMayAct(context: RequestContext, action: SessionAction): void {
  if (!mayAct(context, action)) throw mayNotAct(action);
}

export const mayNotAct = (action: SessionAction): ApiError =>
  new ApiError('ForbiddenError', {
    message: `This session cannot ${action} a connection. Create it with settings.allow_actions that includes ${action}.`,
    detail: { action },
  });

/** Returns whether connections of this unified API are visible to the caller. */
export const maySee = ({ caller }: RequestContext, unifiedApi: string): boolean =>
  caller.kind !== 'session' || caller.rights.unifiedApis.includes(unifiedApi);

export function assertMaySeeLogs({ caller }: RequestContext): void {
  if (caller.kind !== 'session' || caller.rights.showLogs) return;
  throw new ApiError('ForbiddenError', {
    message: 'This session cannot read logs. Create it without settings.show_logs: false.',
  });
}
