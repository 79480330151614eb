import { UnsealError } from '../../security/sealing/index.js';
import { type KeyContext, type KeyService, KeyServiceError, nameService, toBytes } from './key-service.js';
import { loadClient } from './load-client.js';
import { isAway, postJson, readBytes, reasonOf } from './post-json.js';

const ENDPOINT = 'https://cloudkms.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/cloudkms';

/**
 * Creates a client of Google Cloud KMS over REST, by `projects/…/locations/…/keyRings/…/cryptoKeys/…`: the official
 * client would pull in gRPC for two calls. Uses Google's application default credentials.
 */
export async function createGcpKms(key: string, endpoint = ENDPOINT): Promise<KeyService> {
  const { GoogleAuth } = await loadClient('google-auth-library', () => import('google-auth-library'));
  const auth = new GoogleAuth({ scopes: [SCOPE] });
  const service = nameService('gcp-kms', key, `The Google Cloud KMS key ${key}`);
  const readToken = async (): Promise<string> => {
    try {
      return (await auth.getAccessToken()) ?? '';
    } catch (error) {
      throw new KeyServiceError('away', service, `no access token (${reasonOf(error)})`);
    }
  };
  const call = async (
    operation: 'encrypt' | 'decrypt',
    body: object,
    context: KeyContext,
  ): Promise<unknown> => {
    const headers = { authorization: `Bearer ${await readToken()}` };
    const answer = await postJson(service, `${endpoint}/v1/${key}:${operation}`, headers, {
      ...body,
      additionalAuthenticatedData: toBytes(context).toString('base64'),
    });
    if (answer.status === 200) return answer.body;
    const { status = String(answer.status) } =
      (Object(answer.body) as { error?: { status?: string } }).error ?? {};
    if (operation === 'decrypt' && status === 'INVALID_ARGUMENT') throw new UnsealError();
    throw new KeyServiceError(isAway(answer.status) ? 'away' : 'refused', service, status);
  };
  return {
    ...service,
    wrap: async (plain, context) =>
      readBytes(
        service,
        await call('encrypt', { plaintext: plain.toString('base64') }, context),
        'ciphertext',
      ),
    unwrap: async (wrapped, context) =>
      readBytes(
        service,
        await call('decrypt', { ciphertext: wrapped.toString('base64') }, context),
        'plaintext',
      ),
  };
}
