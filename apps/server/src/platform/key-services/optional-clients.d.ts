/** What is used of clients that are installed only where their service is chosen. */
declare module '@aws-sdk/client-kms' {
  type Context = Record<string, string>;
  export class EncryptCommand {
    readonly kind: 'encrypt';
    constructor(input: { KeyId: string; Plaintext: Uint8Array; EncryptionContext: Context });
  }
  export class DecryptCommand {
    readonly kind: 'decrypt';
    constructor(input: { KeyId: string; CiphertextBlob: Uint8Array; EncryptionContext: Context });
  }
  export class KMSClient {
    constructor(options: {
      region?: string;
      maxAttempts: number;
      requestHandler: { requestTimeout: number; connectionTimeout: number };
    });
    send(command: EncryptCommand, options: object): Promise<{ CiphertextBlob?: Uint8Array }>;
    send(command: DecryptCommand, options: object): Promise<{ Plaintext?: Uint8Array }>;
  }
}

declare module '@azure/identity' {
  export class DefaultAzureCredential {
    getToken(scope: string): Promise<{ token: string }>;
  }
}

declare module 'google-auth-library' {
  export class GoogleAuth {
    constructor(options: { scopes: string[] });
    getAccessToken(): Promise<string | null | undefined>;
  }
}

declare module 'koffi' {
  type NativeFunction = { async(...values: unknown[]): void };
  const koffi: {
    load(path: string): { func(signature: string): NativeFunction };
    struct(name: string, members: Record<string, string>): unknown;
  };
  export default koffi;
}
