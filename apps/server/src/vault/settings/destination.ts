import { addressSettings, type ConnectorDefinition } from '@keyway/connectors';
import type { Integration, JsonObject } from '@keyway/db';

import { UnsealError } from '../../security/sealing/index.js';
import { mergeSettings } from './merge-settings.js';
import { addressOf } from './setting-address.js';

/**
 * What decides where a credential may be sent: vendor or simulator, and the settings that addresses are made of. It is
 * sealed with the credential, so that nobody who can only write to the database leads it elsewhere. The settings and
 * not the addresses: a release that learns a vendor's new path must still open what the last one sealed.
 */
export type Destination = {
  readonly source: string;
  readonly settings: Readonly<Record<string, string | null>>;
};

type Parts = { readonly connector: ConnectorDefinition; readonly integration: Integration };

/** Where a connection's credential goes, with the connection's own settings as given. */
export const destinationOf = (
  { connector, integration }: Parts,
  ofConnection: Readonly<JsonObject> | undefined,
): Destination => ({
  source: integration.credentialsSource,
  settings: pick(
    connector,
    addressSettings(connector).all,
    mergeSettings(connector, integration.settings, ofConnection),
  ),
});

/** Where an integration's client secret goes: never to the simulators, which have a client of their own. */
export const clientDestinationOf = (
  connector: ConnectorDefinition,
  ofIntegration: Readonly<JsonObject>,
): Destination => ({
  source: 'own',
  settings: pick(connector, addressSettings(connector).ofProvider, ofIntegration),
});

/** The first setting in which two destinations differ, or `source`; undefined where they are the same. */
export function findMove(before: Destination, after: Destination): string | undefined {
  if (before.source !== after.source) return 'source';
  // One that an earlier release did not know to decide anything was not sealed then.
  return Object.keys(after.settings).find(
    (id) => Object.hasOwn(before.settings, id) && before.settings[id] !== after.settings[id],
  );
}

/** The text to seal: the value, and where it may be sent. */
export const writeBound = (value: object, destination: Destination): string =>
  JSON.stringify({ ...value, destination });

/**
 * What {@link writeBound} wrote, for exactly that destination; throws UnsealError for any other. What was sealed before
 * destinations were names none: it opens until it is written again.
 */
export function readBound<Value extends object>(text: string, destination: Destination): Value {
  const { destination: sealedFor, ...value } = JSON.parse(text) as Value & { destination?: Destination };
  if (sealedFor && findMove(sealedFor, destination) !== undefined) throw new UnsealError();
  return value as unknown as Value;
}

type ClientSecret = { readonly clientSecret: string };

export const writeClientSecret = (clientSecret: string, destination: Destination): string =>
  writeBound({ clientSecret } satisfies ClientSecret, destination);

/** Throws UnsealError for another destination. Earlier releases sealed the secret alone. */
export const readClientSecret = (text: string, destination: Destination): string =>
  text.startsWith(CLIENT_SECRET) ? readBound<ClientSecret>(text, destination).clientSecret : text;

const CLIENT_SECRET = '{"clientSecret":';

const pick = (
  connector: ConnectorDefinition,
  ids: readonly string[],
  settings: Readonly<JsonObject>,
): Record<string, string | null> =>
  Object.fromEntries(
    connector.settings
      .filter(({ id }) => ids.includes(id))
      .map((field) => [field.id, addressOf(field, settings[field.id]) ?? null]),
  );
