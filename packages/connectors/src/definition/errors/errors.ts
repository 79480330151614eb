import type { ResourceName, resources } from '@keyway/contract';

import type { Unsupported } from '../abilities/limits.js';

/**
 * The kind of a failed response. `changed` rejects an update of another version than the caller's; `downstream` is the
 * vendor's fault or refusal and keeps its status.
 */
export type FailureKind = 'downstream' | 'not_found' | 'credentials' | 'rate_limit' | 'scope' | 'changed';

/**
 * Thrown by connectors: for a response that a mapping recognizes as an error, for an ID that cannot be parsed, for an
 * operation that the vendor supports on other records but not on this one (`unsupported`), and for a write whose 2xx
 * response says that it did nothing (`refused`).
 */
export class ConnectorError extends Error {
  constructor(
    readonly kind:
      | FailureKind
      | 'invalid_request'
      | 'unresolved'
      | 'unsupported'
      | 'unsupported_attributes'
      | 'refused'
      | 'exists',
    message: string,
    readonly path?: string,
    /** For `exists`: the existing record. */
    readonly existingId?: string,
  ) {
    super(message);
    this.name = 'ConnectorError';
  }
}

/** A write names attributes or values that the vendor does not support. */
export class UnsupportedAttributes extends ConnectorError {
  constructor(readonly unsupported: readonly Unsupported[]) {
    const [first] = unsupported;
    super('unsupported_attributes', first?.message ?? '', first?.path);
    this.name = 'UnsupportedAttributes';
  }
}

/**
 * Returns the error for one attribute, if only its value or the helpdesk itself reveals that; other cases are declared
 * as limits.
 */
export const cannot = (
  message: string,
  path: string,
  facts: Partial<Pick<Unsupported, 'reason' | 'allowed' | 'max'>> = {},
): UnsupportedAttributes => new UnsupportedAttributes([{ path, reason: 'value', message, ...facts }]);

/**
 * Returns the error for a request that lacks something the vendor requires, or names something invalid; `path` names
 * the attribute to change.
 */
export const invalid = (message: string, path: string): ConnectorError =>
  new ConnectorError('invalid_request', message, path);

type Entity = (typeof resources)[ResourceName]['entity'];

/** Returns the error for a missing record, or an ID that no record can have; `path` names the attribute of the ID. */
export const notFound = (
  kind: 'record' | 'conversation' | 'request' | Entity = 'record',
  path?: string,
): ConnectorError => new ConnectorError('not_found', `There is no such ${kind}.`, path);

/** Returns the error for a new record that already exists, with the existing one's ID if the vendor returns it. */
export const exists = (entity: Entity, path: string, existingId?: string): ConnectorError =>
  new ConnectorError('exists', `There is such a ${entity} already.`, path, existingId);

/** Returns the error for a write with an unknown result, which must not look like a failed write. */
export const unresolved = (message: string): ConnectorError => new ConnectorError('unresolved', message);

/** Thrown into a composite operation when one of its steps failed; `cause` is the error that its runner would throw. */
export class StepFailed extends Error {
  constructor(
    readonly kind: FailureKind,
    override readonly cause: unknown,
    /** Status of the vendor's response, if there was one. */
    readonly status?: number,
  ) {
    super('A step failed.');
    this.name = 'StepFailed';
  }
}
