import type { ConnectorDefinition, FormField, Settings } from '../define.js';

/** IDs of the settings that determine where a connector sends confidential data. */
export type AddressSettings = {
  /** Settings in any of the connector's URLs: they determine where a credential is sent. */
  readonly all: readonly string[];
  /** Settings in the provider's URLs: they determine where the OAuth client secret is sent. */
  readonly ofProvider: readonly string[];
  /** Those of the provider's settings that can name any server, not only the vendor's own. */
  readonly free: readonly string[];
};

type AddressParts = Pick<ConnectorDefinition, 'settings' | 'auth' | 'baseUrl' | 'hosts'>;
type MakeAddress = (settings: Settings) => unknown;

const known = new WeakMap<AddressParts, AddressSettings>();

/** Finds the settings that the connector reads while it builds its URLs, so that none can be forgotten. */
export function addressSettings(connector: AddressParts): AddressSettings {
  const found = known.get(connector) ?? findAddressSettings(connector);
  known.set(connector, found);
  return found;
}

function findAddressSettings(connector: AddressParts): AddressSettings {
  const { settings } = connector;
  const all = listRead(settings, [...providerAddresses(connector), ...vendorAddresses(connector)]);
  const ofProvider = listRead(settings, providerAddresses(connector));
  const free = settings.filter(({ id, type }) => type === 'url' && ofProvider.includes(id));
  return { all, ofProvider, free: free.map(({ id }) => id) };
}

function providerAddresses({ auth: { oauth2 } }: AddressParts): MakeAddress[] {
  if (!oauth2) return [];
  const { authorizeUrl, tokenUrl, issuer, revocation } = oauth2;
  return [authorizeUrl, tokenUrl, issuer, revocation?.kind === 'rfc7009' ? revocation.url : undefined].filter(
    (make) => make !== undefined,
  );
}

const vendorAddresses = ({ auth, baseUrl, hosts }: AddressParts): MakeAddress[] =>
  [
    (settings: Settings) => baseUrl(settings, 'oauth2'),
    (settings: Settings) => baseUrl(settings, 'apiKey'),
    (settings: Settings) => baseUrl(settings, 'basic'),
    hosts,
    auth.oauth2?.discovery?.url,
  ].filter((make) => make !== undefined);

function listRead(fields: readonly FormField[], makers: readonly MakeAddress[]): string[] {
  const read = new Set<string>();
  for (const sample of sampleSettings(fields)) {
    const watched = new Proxy(sample, {
      get: (target, id) => {
        if (typeof id === 'string') read.add(id);
        return Reflect.get(target, id) as unknown;
      },
    });
    for (const make of makers) {
      try {
        make(watched);
      } catch {
        // This credential type may have no URL; the settings read to determine that still count.
      }
    }
  }
  return fields.map(({ id }) => id).filter((id) => read.has(id));
}

/** Returns settings that satisfy the form: one set per option, because a choice may require another setting. */
function sampleSettings(fields: readonly FormField[]): Settings[] {
  const most = Math.max(1, ...fields.map(({ options = [] }) => options.length));
  return Array.from({ length: most }, (_, index) =>
    Object.fromEntries(
      fields.map(({ id, options, placeholder = '' }) => [
        id,
        options?.[index % options.length]?.value ?? placeholder,
      ]),
    ),
  );
}
