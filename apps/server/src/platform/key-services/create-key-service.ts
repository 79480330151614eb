import { createAwsKms } from './aws-kms.js';
import { createAzureKeyVault } from './azure-key-vault.js';
import { createGcpKms } from './gcp-kms.js';
import { type KeyService, KeyServiceAddressError } from './key-service.js';
import { createPkcs11 } from './pkcs11.js';
import { parsePkcs11Uri, PKCS11_FORM } from './pkcs11-uri.js';
import { createTransit } from './transit.js';

/** Credentials for a key service; cloud clients find theirs in the environment. */
type KeyServiceCredentials = {
  readonly vaultToken?: string;
  readonly vaultTokenFile?: string;
  readonly vaultNamespace?: string;
  readonly pkcs11Pin?: string;
};

type Create = (rest: string, credentials: KeyServiceCredentials) => KeyService | Promise<KeyService>;

/** Drivers by the scheme before the first colon. */
const drivers: Readonly<
  Record<string, { readonly form: string; readonly is: RegExp; readonly create: Create }>
> = {
  'aws-kms': {
    form: 'aws-kms:arn:aws:kms:REGION:ACCOUNT:key/ID or aws-kms:alias/NAME',
    is: /^(?:arn:[\w-]+:kms:[\w-]+:\d+:(?:key|alias)\/[\w/-]+|alias\/[\w/-]+|[\w-]{36})$/,
    create: (rest) => createAwsKms(rest),
  },
  'azure-key-vault': {
    form: 'azure-key-vault:https://NAME.vault.azure.net/keys/KEY',
    is: /^https:\/\/[\w-]+(?:\.[\w-]+)+\/keys\/[\w-]+(?:\/[0-9a-f]{32})?$/,
    create: (rest) => createAzureKeyVault(new URL(rest)),
  },
  'gcp-kms': {
    form: 'gcp-kms:projects/PROJECT/locations/LOCATION/keyRings/RING/cryptoKeys/KEY',
    is: /^projects\/[\w:.-]+\/locations\/[\w-]+\/keyRings\/[\w-]+\/cryptoKeys\/[\w-]+$/,
    create: (rest) => createGcpKms(rest),
  },
  pkcs11: {
    form: PKCS11_FORM,
    is: /./,
    create: (rest, { pkcs11Pin }) => createPkcs11(parsePkcs11Uri(`pkcs11:${rest}`), pkcs11Pin),
  },
  transit: {
    form: 'transit:https://vault.example.com/transit/keys/KEY',
    // Without TLS only to an agent on this machine.
    is: /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?)(?:\/[\w.-]+)+\/keys\/[\w.-]+$/,
    create: (rest, { vaultToken, vaultTokenFile, vaultNamespace }) =>
      createTransit({
        address: new URL(rest),
        token: vaultToken,
        tokenFile: vaultTokenFile,
        namespace: vaultNamespace,
      }),
  },
};

/** Throws for a value that names no key service, listing the valid forms; checks the text only. */
export function assertKeyServiceAddress(setting: string, address: string): void {
  const driver = findDriver(address);
  if (!driver?.is.test(restOf(address)))
    throw new KeyServiceAddressError(
      `${setting} is not a key service. Valid formats: file:/run/secrets/master-key, ${Object.values(drivers)
        .map(({ form }) => form)
        .join(', ')}`,
    );
  if (address.startsWith('pkcs11:')) parsePkcs11Uri(address);
}

export async function createKeyService(
  address: string,
  credentials: KeyServiceCredentials,
): Promise<KeyService> {
  assertKeyServiceAddress('KEYWAY_KEY_SERVICE', address);
  const service = findDriver(address)?.create(restOf(address), credentials);
  if (!service) throw new KeyServiceAddressError('KEYWAY_KEY_SERVICE is not a key service.');
  return service;
}

function findDriver(address: string) {
  const name = address.split(':', 1)[0] ?? '';
  return Object.hasOwn(drivers, name) ? drivers[name] : undefined;
}

const restOf = (address: string): string => address.slice(address.indexOf(':') + 1);
