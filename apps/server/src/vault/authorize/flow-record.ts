import { DEFAULT_CONNECTION_ID } from '@keyway/contract';
import type { OAuthState } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { Destination } from '../settings/index.js';
import { type Keyring, type Sealer, sealPlace } from '../../platform/keyring/index.js';

/**
 * A provider flow as it was started. All of it is sealed to its handle: neither settings changed during the flow nor a
 * writer to the database can decide who gets the code, the verifier and the client secret, or which connection gets the
 * grant.
 */
export type Flow = {
  readonly consumerId: string;
  readonly serviceId: string;
  readonly connectionId: string;
  readonly redirectUri: string;
  readonly nonce: string;
  /** In hex. */
  readonly browserHash: string;
  readonly scopes: readonly string[];
  readonly verifier?: string;
  /** The authorization server, and our client ID there. */
  readonly clientId: string;
  readonly tokenUrl: string;
  readonly issuer?: string;
  readonly destination: Destination;
  /** When its link was created, in ISO 8601; absent in a flow that the previous release started. */
  readonly since?: string;
};

export const sealFlow = (sealer: Sealer, handleHash: Uint8Array, flow: Flow): Buffer =>
  sealer.seal(placeOf(handleHash), JSON.stringify(flow));

/** Opens a consumed row. Throws UnsealError if it was altered, OAuthInvalidStateError if it contains no flow. */
export async function openFlow(
  keyring: Keyring,
  { applicationId, handleHash, verifierSealed }: OAuthState,
): Promise<Flow> {
  const text = verifierSealed && (await keyring.unseal(applicationId, placeOf(handleHash), verifierSealed));
  // Earlier releases sealed the verifier only.
  if (!text?.startsWith('{'))
    throw new ApiError('OAuthInvalidStateError', {
      detail: 'This flow was started by another release. Start again.',
    });
  // A flow of a release with one connection per connector belongs to the default one.
  const { connectionId = DEFAULT_CONNECTION_ID, ...flow } = JSON.parse(text) as Omit<Flow, 'connectionId'> &
    Partial<Flow>;
  return { ...flow, connectionId };
}

const placeOf = (handleHash: Uint8Array) => sealPlace('flow', Buffer.from(handleHash).toString('hex'));
