import { DEFAULT_CONNECTION_ID } from '@keyway/contract';
import { isUniqueViolation, type Integration } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import { newConnectionId } from './connection-ids.js';

/** Most connections of one connector that a consumer can have: every call loads all of them. */
const MAX_CONNECTIONS = 50;

/**
 * The id of a connection that is added beside these of the same connector. Throws ConflictError where the integration
 * allows no further one.
 */
export const chooseConnectionId = (
  { serviceId, allowMultiple }: Integration,
  present: readonly { readonly connectionId: string }[],
): string => {
  if (present.length > 0 && !allowMultiple)
    throw new ApiError('ConflictError', {
      message: `The consumer has a connection of ${serviceId}, and the integration allows one. Update that one, or set allow_multiple with PATCH /vault/integrations/${serviceId}.`,
      detail: { connection_ids: present.map(({ connectionId }) => connectionId) },
    });
  if (present.length >= MAX_CONNECTIONS)
    throw new ApiError('ConflictError', {
      message: `The consumer has ${MAX_CONNECTIONS} connections of ${serviceId}, and more are not possible. Delete one first.`,
    });
  const isFree = present.every(({ connectionId }) => connectionId !== DEFAULT_CONNECTION_ID);
  return isFree ? DEFAULT_CONNECTION_ID : newConnectionId();
};

const TRIES = 3;

/** Adds a connection, and decides anew when others were added at that moment: by then it sees them. */
export const decideAgainOnRace = async <Added>(add: () => Promise<Added>): Promise<Added> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await add();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      if (attempt === TRIES)
        throw new ApiError('ConflictError', {
          message: 'The consumer’s connections keep changing; read them and decide again.',
        });
    }
  }
};
