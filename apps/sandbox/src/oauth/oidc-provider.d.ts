/** The small part of oidc-provider that the sandbox uses; the package ships no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export type TokenPayload = Record<string, unknown> & {
    grantId?: string;
    exp?: number;
    iat?: number;
    jti?: string;
  };

  export interface Adapter {
    upsert(id: string, payload: TokenPayload, expiresIn?: number): Promise<void>;
    find(id: string): Promise<TokenPayload | undefined>;
    findByUid(uid: string): Promise<TokenPayload | undefined>;
    findByUserCode(userCode: string): Promise<TokenPayload | undefined>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
    consume(id: string): Promise<void>;
  }

  export interface StoredToken {
    jti: string;
    grantId?: string;
    save(): Promise<string>;
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export interface Client {
    clientId: string;
    redirectUriAllowed(uri: string): boolean;
  }

  export interface ProviderContext {
    body: unknown;
    path: string;
    response: { get(name: string): string; set(name: string, value: string): void };
    oidc: {
      provider: Provider;
      body?: Record<string, unknown>;
      params: Record<string, unknown>;
      result?: { consent?: { grantId?: string } };
      entities: Record<string, StoredToken | undefined>;
    };
  }

  export interface Interaction {
    uid: string;
    params: Record<string, unknown>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Client: { prototype: Client; find(id: string): Promise<Client | undefined> };
    Grant: {
      new (input: { accountId: string; clientId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    AccessToken: new (input: Record<string, unknown>) => StoredToken;
    RefreshToken: new (input: Record<string, unknown>) => StoredToken;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    use(step: (context: ProviderContext, next: () => Promise<void>) => Promise<void>): void;
    on(event: string, listener: (context: ProviderContext, ...rest: unknown[]) => void): void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options?: { mergeWithLastSubmission?: boolean },
    ): Promise<void>;
  }
}
