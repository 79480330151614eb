import { addressSettings, type ConnectorDefinition } from '@keyway/connectors';
import type { Integration, JsonObject } from '@keyway/db';

import { UnsealError } from '../../security/sealing/index.js';
import { mergeSettings } from './merge-settings.js';
import { addressOf } from './setting-address.js';

/**
 * Determines where a credential may be sent: vendor or simulator, and the settings that URLs are built from. It is
 * sealed with the credential, so that write access to the database alone cannot redirect it. It holds settings rather
 * than URLs, so that a release with a vendor's new path can still open values that the previous one sealed.
 */
export type Destination = {
  readonly source: string;
  readonly settings: Readonly<Record<string, string | null>>;
};

type Parts = { readonly connector: ConnectorDefinition; readonly integration: Integration };

/** Returns the destination of a connection's credential, for the given settings of the connection. */
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

/** Returns the destination of an integration's client secret: never the simulators, which have their own client. */
export const clientDestinationOf = (
  connector: ConnectorDefinition,
  ofIntegration: Readonly<JsonObject>,
): Destination => ({
  source: 'own',
  settings: pick(connector, addressSettings(connector).ofProvider, ofIntegration),
});

/** Returns the first setting in which two destinations differ, or `source`; undefined if they are equal. */
export function findMove(before: Destination, after: Destination): string | undefined {
  if (before.source !== after.source) return 'source';
  // A setting that an earlier release did not treat as part of the destination was not sealed.
  return Object.keys(after.settings).find(
    (id) => Object.hasOwn(before.settings, id) && before.settings[id] !== after.settings[id],
  );
}

/** Returns the text to seal: the value, and its destination. */
export const writeBound = (value: object, destination: Destination): string =>
  JSON.stringify({ ...value, destination });

/**
 * Reads a text of {@link writeBound} for exactly that destination; throws UnsealError for any other. A value sealed
 * before destinations existed has none: it opens until it is rewritten.
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
