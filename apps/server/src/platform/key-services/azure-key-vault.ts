import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { UnsealError } from '../../security/sealing/index.js';
import { type KeyService, KeyServiceError, nameService, toBytes } from './key-service.js';
import { loadClient } from './load-client.js';
import { isAway, postJson, readBytes, reasonOf } from './post-json.js';

const API_VERSION = '7.4';
const ALGORITHM = 'RSA-OAEP-256';
const VERSION_LENGTH = 32;
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/**
 * Creates a client of Azure Key Vault or Managed HSM for an RSA key, by `https://NAME.vault.azure.net/keys/NAME`. RSA
 * wrapping binds no context: the service wraps a fresh key, and that one seals ours with the context. Only the version
 * that wrapped a key can unwrap it, so it is stored in front.
 */
export async function createAzureKeyVault(address: URL, origin = address.origin): Promise<KeyService> {
  const { DefaultAzureCredential } = await loadClient('@azure/identity', () => import('@azure/identity'));
  const credential = new DefaultAzureCredential();
  const scope = `https://${address.hostname.replace(/^[^.]+\./, '')}/.default`;
  const [, key = '', pinned] = /^\/keys\/([^/]+)(?:\/([0-9a-f]{32}))?$/.exec(address.pathname) ?? [];
  const service = nameService(
    'azure-key-vault',
    `${address.origin}/keys/${key}`,
    `The Azure key ${key} at ${address.host}`,
  );
  const readToken = async (): Promise<string> => {
    try {
      return (await credential.getToken(scope)).token;
    } catch (error) {
      throw new KeyServiceError('away', service, `no access token (${reasonOf(error)})`);
    }
  };
  const call = async (operation: string, version: string | undefined, value: Buffer): Promise<unknown> => {
    const path = [key, version, operation].filter((part) => part !== undefined).join('/');
    const headers = { authorization: `Bearer ${await readToken()}` };
    const url = `${origin}/keys/${path}?api-version=${API_VERSION}`;
    const body = { alg: ALGORITHM, value: value.toString('base64url') };
    const answer = await postJson(service, url, headers, body);
    if (answer.status === 200) return answer.body;
    const { code = '' } = (Object(answer.body) as { error?: { code?: string } }).error ?? {};
    if (operation === 'unwrapkey' && answer.status === 400 && code === 'BadParameter')
      throw new UnsealError();
    throw new KeyServiceError(isAway(answer.status) ? 'away' : 'refused', service, `status ${answer.status}`);
  };
  return {
    ...service,
    wrap: async (plain, context) => {
      const fresh = randomBytes(32);
      const answer = await call('wrapkey', pinned, fresh);
      const { kid } = Object(answer) as { kid?: unknown };
      const version = /\/([0-9a-f]{32})$/.exec(String(kid))?.[1];
      if (version === undefined) throw new KeyServiceError('away', service, 'an answer without kid');
      const wrapped = readBytes(service, answer, 'value', 'base64url');
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv('aes-256-gcm', fresh, nonce, { authTagLength: TAG_LENGTH });
      cipher.setAAD(toBytes(context));
      const sealed = [cipher.update(plain), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat([Buffer.from(version), Buffer.of(plain.length), nonce, ...sealed, wrapped]);
    },
    unwrap: async (bytes, context) => {
      const version = bytes.toString('latin1', 0, VERSION_LENGTH);
      // It becomes part of a URL that receives a token.
      if (!/^[0-9a-f]{32}$/.test(version)) throw new UnsealError();
      const nonceAt = VERSION_LENGTH + 1;
      const textAt = nonceAt + NONCE_LENGTH;
      const tagAt = textAt + (bytes[VERSION_LENGTH] ?? 0);
      const end = tagAt + TAG_LENGTH;
      if (bytes.length <= end) throw new UnsealError();
      const fresh = readBytes(
        service,
        await call('unwrapkey', version, bytes.subarray(end)),
        'value',
        'base64url',
      );
      try {
        const nonce = bytes.subarray(nonceAt, textAt);
        const decipher = createDecipheriv('aes-256-gcm', fresh, nonce, { authTagLength: TAG_LENGTH });
        decipher.setAAD(toBytes(context));
        decipher.setAuthTag(bytes.subarray(tagAt, end));
        return Buffer.concat([decipher.update(bytes.subarray(textAt, tagAt)), decipher.final()]);
      } catch {
        throw new UnsealError();
      }
    },
  };
}
