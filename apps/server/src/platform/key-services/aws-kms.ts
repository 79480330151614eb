import { UnsealError } from '../../security/sealing/index.js';
import { type KeyService, KeyServiceError, nameService, SERVICE_TIMEOUT_MS } from './key-service.js';
import { loadClient } from './load-client.js';
import { reasonOf } from './post-json.js';

/** Ciphertexts of another key, modified, or with another context. */
const damaged = new Set(['InvalidCiphertextException', 'IncorrectKeyException']);
const busy = new Set(['ThrottlingException', 'LimitExceededException', 'DependencyTimeoutException']);

/**
 * Creates a client of AWS KMS for a key's ARN, ID or alias; credentials and region come from the SDK's default chain.
 */
export async function createAwsKms(key: string): Promise<KeyService> {
  const { KMSClient, EncryptCommand, DecryptCommand } = await loadClient(
    '@aws-sdk/client-kms',
    () => import('@aws-sdk/client-kms'),
  );
  const region = /^arn:[^:]+:kms:([^:]+):/.exec(key)?.[1];
  const client = new KMSClient({
    ...(region ? { region } : {}),
    maxAttempts: 2,
    requestHandler: { requestTimeout: SERVICE_TIMEOUT_MS, connectionTimeout: SERVICE_TIMEOUT_MS },
  });
  const service = nameService('aws-kms', key, `The AWS KMS key ${key}`);
  const run = async (work: (abort: AbortSignal) => Promise<Uint8Array | undefined>): Promise<Buffer> => {
    try {
      const bytes = await work(AbortSignal.timeout(SERVICE_TIMEOUT_MS));
      if (!bytes) throw new Error('an answer without bytes');
      return Buffer.from(bytes);
    } catch (error) {
      throw toError(service, error);
    }
  };
  return {
    ...service,
    wrap: (plain, context) =>
      run(async (abortSignal) => {
        const command = new EncryptCommand({
          KeyId: key,
          Plaintext: plain,
          EncryptionContext: { ...context },
        });
        return (await client.send(command, { abortSignal })).CiphertextBlob;
      }),
    unwrap: (wrapped, context) =>
      run(async (abortSignal) => {
        const command = new DecryptCommand({
          KeyId: key,
          CiphertextBlob: wrapped,
          EncryptionContext: { ...context },
        });
        return (await client.send(command, { abortSignal })).Plaintext;
      }),
  };
}

function toError(service: Pick<KeyService, 'name'>, error: unknown): Error {
  const { name = '', $metadata } = Object(error) as {
    name?: string;
    $metadata?: { httpStatusCode?: number };
  };
  if (damaged.has(name)) return new UnsealError();
  const status = $metadata?.httpStatusCode ?? 0;
  const isRefused = (status >= 400 && status < 500 && !busy.has(name)) || name === 'CredentialsProviderError';
  return new KeyServiceError(isRefused ? 'refused' : 'away', service, reasonOf(error));
}
