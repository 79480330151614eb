import { readFile } from 'node:fs/promises';

import { UnsealError } from '../../security/sealing/index.js';
import { type KeyContext, type KeyService, KeyServiceError, nameService, toBytes } from './key-service.js';
import { isAway, type JsonAnswer, postJson, readBytes, reasonOf } from './post-json.js';

type Options = {
  /** `https://vault.example.com/transit/keys/keyway` */
  readonly address: URL;
  readonly token?: string;
  /** Read for each request: an agent on the same host renews it. */
  readonly tokenFile?: string;
  readonly namespace?: string;
};

/**
 * Creates a client of the transit engine of HashiCorp Vault and OpenBao
 * (developer.hashicorp.com/vault/api-docs/secret/transit).
 */
export function createTransit({ address, token, tokenFile, namespace = '' }: Options): KeyService {
  const [, mount = '', key = ''] = /^\/(.+)\/keys\/([^/]+)$/.exec(address.pathname) ?? [];
  const service = nameService(
    'transit',
    `${namespace}\n${address.href}`,
    `The transit key ${decodeURIComponent(key)} at ${address.host}`,
  );
  const readToken = async (): Promise<string> => {
    if (tokenFile === undefined) return token ?? '';
    try {
      return (await readFile(tokenFile, 'utf8')).trim();
    } catch (error) {
      throw new KeyServiceError('refused', service, `VAULT_TOKEN_FILE cannot be read (${reasonOf(error)})`);
    }
  };
  const call = async (
    operation: 'encrypt' | 'decrypt',
    body: object,
    context: KeyContext,
  ): Promise<unknown> => {
    const headers = {
      'x-vault-token': await readToken(),
      'x-vault-request': 'true',
      ...(namespace ? { 'x-vault-namespace': namespace } : {}),
    };
    const answer = await postJson(service, `${address.origin}/v1/${mount}/${operation}/${key}`, headers, {
      ...body,
      associated_data: toBytes(context).toString('base64'),
    });
    if (answer.status === 200) return (Object(answer.body) as { data?: unknown }).data;
    throw toError(service, answer);
  };
  return {
    ...service,
    wrap: async (plain, context) => {
      const data = await call('encrypt', { plaintext: plain.toString('base64') }, context);
      const { ciphertext } = Object(data) as { ciphertext?: unknown };
      if (typeof ciphertext !== 'string' || !ciphertext.startsWith('vault:'))
        throw new KeyServiceError('away', service, 'a response without ciphertext');
      return Buffer.from(ciphertext, 'utf8');
    },
    unwrap: async (wrapped, context) =>
      readBytes(
        service,
        await call('decrypt', { ciphertext: wrapped.toString('utf8') }, context),
        'plaintext',
      ),
  };
}

/**
 * Converts an error response. 400 covers both a damaged ciphertext and a forbidden key, distinguished by the text only.
 */
function toError(service: Pick<KeyService, 'name'>, { status, body }: JsonAnswer): Error {
  if (isAway(status) || status === 472 || status === 473)
    return new KeyServiceError('away', service, `status ${status}${status === 503 ? ', sealed' : ''}`);
  const { errors } = Object(body) as { errors?: unknown };
  const text = JSON.stringify(errors ?? '');
  if (status === 400 && /authentication failed|invalid ciphertext|could not be decoded/i.test(text))
    return new UnsealError();
  return new KeyServiceError('refused', service, `status ${status}`);
}
