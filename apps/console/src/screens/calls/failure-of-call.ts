import { describeError, errorRef, errorTypeNames } from '@keyway/contract';

import type { Call } from './call.js';

/** How the page of a failed request explains it; texts of the API are English. */
export type CallFailure = {
  /** The status that the helpdesk itself returned; undefined if Keyway failed the request. */
  readonly vendorStatus: number | undefined;
  readonly typeName: string | undefined;
  /** Undefined where the status says as much. */
  readonly message: string | undefined;
  readonly remedy: string | undefined;
  /** The error in the docs. */
  readonly guide: string | undefined;
};

type Facts = Pick<Call, 'status_code' | 'error_type' | 'error_message' | 'service'>;

/** Explains a failed request: in whose system, what happened, and the next step. */
export function failureOfCall(
  { status_code, error_type, error_message, service }: Facts,
  baseUrl: string,
): CallFailure {
  const type = errorTypeNames.find((name) => name === error_type);
  // Without a type, the proxy passed on the helpdesk's own error. A 502 may also mean that it did not respond.
  const isVendors = error_type === null || (type === 'ConnectorExecutionError' && status_code !== 502);
  const repeats = `${service.name} returned ${status_code}.`;
  return {
    vendorStatus: isVendors && status_code >= 400 ? status_code : undefined,
    typeName: error_type ?? undefined,
    message: error_message === null || error_message === repeats ? undefined : error_message,
    remedy: type && describeError(type).remedy,
    guide: type && errorRef(baseUrl, type),
  };
}
