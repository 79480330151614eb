import { DEFAULT_CONNECTION_ID } from '@keyway/contract';
import type { OAuthState } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { Destination } from '../settings/index.js';
import { type Keyring, type Sealer, sealPlace } from '../../platform/keyring/index.js';

/**
 * A flow with a provider as it was started. All of it is sealed, to its handle: neither settings that change on the way
 * nor a writer to the database decide who gets the code, the verifier and the client's secret, or whose the grant is.
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
  /** The authorization server, and our client there. */
  readonly clientId: string;
  readonly tokenUrl: string;
  readonly issuer?: string;
  readonly destination: Destination;
  /** When the link was made that started it, in ISO 8601; absent in a flow that the release before started. */
  readonly since?: string;
};

export const sealFlow = (sealer: Sealer, handleHash: Uint8Array, flow: Flow): Buffer =>
  sealer.seal(placeOf(handleHash), JSON.stringify(flow));

/** What a consumed row holds. Throws UnsealError when it was altered, OAuthInvalidStateError where it holds no flow. */
export async function openFlow(
  keyring: Keyring,
  { applicationId, handleHash, verifierSealed }: OAuthState,
): Promise<Flow> {
  const text = verifierSealed && (await keyring.unseal(applicationId, placeOf(handleHash), verifierSealed));
  // Releases before this one sealed the verifier alone.
  if (!text?.startsWith('{'))
    throw new ApiError('OAuthInvalidStateError', {
      detail: 'This flow was started by another release. Start again.',
    });
  // A flow of a release that knew one connection of a connector is about that one.
  const { connectionId = DEFAULT_CONNECTION_ID, ...flow } = JSON.parse(text) as Omit<Flow, 'connectionId'> &
    Partial<Flow>;
  return { ...flow, connectionId };
}

const placeOf = (handleHash: Uint8Array) => sealPlace('flow', Buffer.from(handleHash).toString('hex'));
