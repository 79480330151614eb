import type { FormField } from '@keyway/connectors';

import { ApiError } from '../../api-error.js';
import type { ResolvedConnection } from '../../vault/model/index.js';
import { isLocked } from '../../vault/settings/index.js';

/** Failures without any response from the server at the address. */
const unreached = new Set<unknown>(['dns', 'connect', 'tls', 'timeout']);

/**
 * Returns the error for a key or setting that is not saved because the vendor neither accepted nor rejected it. The
 * input is at fault if it names the host and no vendor responds there; otherwise the vendor is, and the write may be
 * retried.
 */
export function toUncheckedWrite(resolved: ResolvedConnection, error: ApiError): ApiError {
  const problem = problemOf(resolved, error);
  const fields = problem?.isAddress ? ownFields(resolved).filter(isHostField) : ownFields(resolved);
  if (!problem || fields.length === 0) return again(error);
  const labels = fields.map(({ label }) => `“${label}”`).join(', ');
  return new ApiError('RequestValidationError', {
    message: `What ${labels} leads to ${problem.words}. Nothing was saved; check it and send it again.`,
    detail: Object.fromEntries(fields.map(({ id }) => [`body.settings.${id}`, problem.words])),
    cause: error,
  });
}

type AddressProblem = { readonly words: string; readonly isAddress: boolean };

function problemOf({ connector }: ResolvedConnection, error: ApiError): AddressProblem | undefined {
  const reason = typeof error.detail === 'object' ? error.detail.reason : undefined;
  if (reason === 'refused') return { words: 'may not be called from this server', isAddress: true };
  if (unreached.has(reason)) return { words: inWords(error.message), isAddress: true };
  // A server that is failing or busy may well be the right one.
  const isTrouble = reason !== undefined || (error.status >= 500 && !isStrange(error));
  if (isTrouble || error.typeName === 'ConnectorRateLimitError') return undefined;
  return { words: `does not answer as ${connector.name}`, isAddress: false };
}

/** Returns the part after the colon of “The helpdesk could not be reached: The host name could not be resolved.” */
function inWords(message: string): string {
  const [, cause] = /^[^:]*: (.+?)\.?$/.exec(message) ?? [];
  return cause === undefined ? 'could not be reached in time' : `could not be reached: ${cause}`;
}

/** Returns whether the response cannot be the vendor's: a redirect, a page, broken data. */
const isStrange = ({ detail }: ApiError): boolean =>
  typeof detail === 'object' && typeof detail.status_code === 'number' && detail.status_code < 400;

/** Returns the settings that were typed in for this connection, not picked from known values. */
const ownFields = ({ connector, integration, settings }: ResolvedConnection): FormField[] =>
  connector.settings.filter(
    (field) =>
      field.required && field.type !== 'select' && settings[field.id] && !isLocked(integration, field),
  );

/** Returns whether the field is a URL, or a subdomain of the vendor's own host. */
const isHostField = ({ type, suffix }: FormField): boolean => type === 'url' || suffix !== undefined;

const again = ({ typeName, message, detail, status, headers, downstreamErrors, cause }: ApiError): ApiError =>
  new ApiError(typeName, {
    message: `${message} Nothing was saved; send it again in a while.`,
    ...{ detail, status, headers, downstreamErrors, cause },
  });
