import type { ConnectorDefinition, FormField, Settings } from '../define.js';

/** Settings, by id, that decide where a connector sends what must not go elsewhere. */
export type AddressSettings = {
  /** Of which any address of the connector is made: they decide where a credential goes. */
  readonly all: readonly string[];
  /** Of which the provider's addresses are made: they decide where the OAuth client's secret goes. */
  readonly ofProvider: readonly string[];
  /** Of those, the ones that can name any server at all, and not only one that the vendor runs. */
  readonly free: readonly string[];
};

type AddressParts = Pick<ConnectorDefinition, 'settings' | 'auth' | 'baseUrl' | 'hosts'>;
type MakeAddress = (settings: Settings) => unknown;

const known = new WeakMap<AddressParts, AddressSettings>();

/** Found by looking which settings the connector reads when it makes its addresses, so that none can be forgotten. */
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
        // Of this strategy there may be no address; what it read to find that out counts.
      }
    }
  }
  return fields.map(({ id }) => id).filter((id) => read.has(id));
}

/** Settings such as the form asks for: as many as there are options, because a choice may lead to another setting. */
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
