import { findUnsupported, type Unsupported } from '@keyway/connectors';
import type { ResourceName } from '@keyway/contract';

import { ApiError } from '../api-error.js';
import type { ResolvedConnection } from '../vault/model/index.js';

/** Problems of a request by path. */
export type Problems = Readonly<Record<string, string>>;

/**
 * Throws for a request before anything is sent. Invalid attributes take precedence, as RequestValidationError;
 * attributes that the connector does not support are listed with them, or alone as UnsupportedAttributesError.
 */
export function refuse(problems: Problems, unsupported: readonly Unsupported[] = []): void {
  const [first] = Object.entries(problems);
  if (first)
    throw new ApiError('RequestValidationError', {
      message: `${first[0]} ${first[1]}.`,
      detail: { ...problems, ...(unsupported.length > 0 ? { unsupported } : {}) },
    });
  if (unsupported.length > 0) throw unsupportedAttributes(unsupported);
}

/** Returns everything about a new or changed record that the connector does not support. */
export const findRefused = (
  { connector, settings }: Pick<ResolvedConnection, 'connector' | 'settings'>,
  resource: ResourceName,
  operation: 'create' | 'update',
  given: object,
): readonly Unsupported[] => findUnsupported(connector, resource, operation, given, settings).map(inBody);

export const inBody = <Found extends Unsupported>(found: Found): Found => ({
  ...found,
  path: `body.${found.path}`,
});

/** Returns the error for attributes that the connector does not support; their paths begin with `body`. */
export function unsupportedAttributes(unsupported: readonly Unsupported[]): ApiError {
  const [first, ...others] = unsupported;
  const more = others.length > 0 ? ` ${others.length} more in detail.unsupported.` : '';
  return new ApiError('UnsupportedAttributesError', {
    message: `${first?.path}: ${first?.message}${more}`,
    detail: { unsupported },
  });
}
