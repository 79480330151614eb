import type { ResourceName, resources } from '@keyway/contract';

import type { Unsupported } from '../abilities/limits.js';

/**
 * What a failed answer means. `changed` refuses an update of another version than the caller's; `downstream` is the
 * vendor's fault or refusal and keeps its status.
 */
export type FailureKind = 'downstream' | 'not_found' | 'credentials' | 'rate_limit' | 'scope' | 'changed';

/**
 * Thrown by connectors: by a mapping that meets an answer it can name, by an id that cannot be read, where the vendor can
 * do this to other records but not to this one (`unsupported`), or where it answered a write with 2xx and says within
 * that it did nothing (`refused`).
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
    /** Of `exists`: the record that is there. */
    readonly existingId?: string,
  ) {
    super(message);
    this.name = 'ConnectorError';
  }
}

/** A write names attributes or values that the vendor has no place for. */
export class UnsupportedAttributes extends ConnectorError {
  constructor(readonly unsupported: readonly Unsupported[]) {
    const [first] = unsupported;
    super('unsupported_attributes', first?.message ?? '', first?.path);
    this.name = 'UnsupportedAttributes';
  }
}

/** The same of one attribute, where only the value or the helpdesk itself shows it; the rest is declared as limits. */
export const cannot = (
  message: string,
  path: string,
  facts: Partial<Pick<Unsupported, 'reason' | 'allowed' | 'max'>> = {},
): UnsupportedAttributes => new UnsupportedAttributes([{ path, reason: 'value', message, ...facts }]);

/** The request lacks something that the vendor requires, or names what cannot be; `path` names the attribute to change. */
export const invalid = (message: string, path: string): ConnectorError =>
  new ConnectorError('invalid_request', message, path);

type Entity = (typeof resources)[ResourceName]['entity'];

/** The vendor has no such record, or could have none of this id; `path` names the attribute the id came from. */
export const notFound = (
  kind: 'record' | 'conversation' | 'request' | Entity = 'record',
  path?: string,
): ConnectorError => new ConnectorError('not_found', `There is no such ${kind}.`, path);

/** There is a record already that the new one would be; its id where the vendor tells it. */
export const exists = (entity: Entity, path: string, existingId?: string): ConnectorError =>
  new ConnectorError('exists', `There is such a ${entity} already.`, path, existingId);

/** Something was written, and what of it cannot be told: this must not look like a write that failed. */
export const unresolved = (message: string): ConnectorError => new ConnectorError('unresolved', message);

/** What a composite operation gets when one of its steps failed; `cause` is what its runner would throw. */
export class StepFailed extends Error {
  constructor(
    readonly kind: FailureKind,
    override readonly cause: unknown,
    /** Of the vendor's answer, where there was one. */
    readonly status?: number,
  ) {
    super('A step failed.');
    this.name = 'StepFailed';
  }
}
