import { copyConnections, getConnection, type ConnectionKey, type Database } from '@keyway/db';

import { commandOrigin, withCommandAudit } from '../../platform/audit/index.js';
import type { Keyring } from '../../platform/keyring/index.js';
import { connectionPlace, type Credentials } from '../model/index.js';

type Stores = { readonly database: Database; readonly keyring: Keyring };
type Copies = {
  readonly applicationId: string;
  /** The connection to copy. */
  readonly key: ConnectionKey;
  readonly consumerIds: readonly string[];
  /** Returns the credential of the copy at this index of `consumerIds`. */
  readonly credentialsOf: (credentials: Credentials, index: number) => Credentials;
};

/** Rows per statement. */
const BATCH = 1_000;
const COMMAND = 'copy connections';

/**
 * Gives consumers a copy of a connection, for tests at scale. The credential of each copy is sealed for its own row,
 * and each batch has one audit entry. Returns the number of copies; a consumer with a connection keeps it.
 */
export async function copyConnection(
  { database, keyring }: Stores,
  { applicationId, key, consumerIds, credentialsOf }: Copies,
): Promise<number> {
  const model = await database.tenant(applicationId, (tx) => getConnection(tx, key));
  if (!model?.credentialsSealed) throw new Error('The connection to copy has no credential.');
  const sealer = await keyring.open(applicationId);
  // Includes their destination, which is the same for all copies.
  const credentials = JSON.parse(
    sealer.unseal(connectionPlace('credentials', key), model.credentialsSealed),
  ) as Credentials;
  return withCommandAudit(database, keyring, COMMAND, async (audit) => {
    let made = 0;
    for (let from = 0; from < consumerIds.length; from += BATCH) {
      const copies = consumerIds.slice(from, from + BATCH).map((consumerId, index) => ({
        consumerId,
        credentialsSealed: sealer.seal(
          connectionPlace('credentials', { ...key, consumerId }),
          JSON.stringify(credentialsOf(credentials, from + index)),
        ),
      }));
      made += await database.tenant(applicationId, async (tx) => {
        const added = await copyConnections(tx, key, copies);
        const { serviceId, connectionId } = key;
        const note = {
          action: 'credential.stored',
          serviceId,
          connectionId,
          detail: { copies: added },
        } as const;
        if (added > 0) audit.note(tx, commandOrigin(COMMAND), note);
        return added;
      });
    }
    return made;
  });
}
