import type { AuthType, ConnectorDefinition, Settings } from '@keyway/connectors';

/** OAuth tokens as stored; the rest of the token response is discarded. */
export type OAuthTokens = {
  readonly accessToken: string;
  readonly refreshToken?: string;
};

/** Content of `connections.credentials_sealed`: tokens, and the values of the credential form fields. */
export type Credentials = {
  readonly oauth2?: OAuthTokens;
  readonly values: Settings;
};

/** Credential types, in order of preference. */
export const authTypes = ['oauth2', 'apiKey', 'basic'] as const satisfies readonly AuthType[];

export const emptyCredentials: Credentials = { values: {} };

/** Returns the credential type that the credentials satisfy; the given preference first. */
export function usableAuthType(
  connector: ConnectorDefinition,
  credentials: Credentials,
  preferred?: string | null,
): AuthType | undefined {
  const usable = authTypes.filter((type) => isUsable(connector, credentials, type));
  return usable.find((type) => type === preferred) ?? usable[0];
}

/** Returns the headers that authorize a request with these credentials. */
export function authorizationHeaders(
  connector: ConnectorDefinition,
  credentials: Credentials,
  authType: AuthType,
): Record<string, string> {
  if (authType === 'oauth2') {
    const token = credentials.oauth2?.accessToken ?? '';
    return connector.auth.oauth2?.headers?.(token) ?? { authorization: `Bearer ${token}` };
  }
  return connector.auth[authType]?.headers(credentials.values) ?? {};
}

/** Returns every secret in the credentials, in each form in which it may be sent: the single list for all masks. */
export function secretsOf(connector: ConnectorDefinition, credentials: Credentials): string[] {
  const fields = [...(connector.auth.apiKey?.fields ?? []), ...(connector.auth.basic?.fields ?? [])];
  const sensitive = fields.filter((field) => field.sensitive).map((field) => credentials.values[field.id]);
  const derived = (['apiKey', 'basic'] as const)
    .filter((type) => isUsable(connector, credentials, type))
    .flatMap((type) => Object.values(authorizationHeaders(connector, credentials, type)))
    // "Basic dXNlcjpwYXNz": the encoded pair is as sensitive as the password.
    .flatMap((header) => [header, header.split(' ').at(-1)]);
  return [credentials.oauth2?.accessToken, credentials.oauth2?.refreshToken, ...sensitive, ...derived].filter(
    (secret): secret is string => Boolean(secret),
  );
}

/** Returns the secrets in an Authorization value from the caller; a key may be the user name or the password. */
export function secretsOfAuthorization(value: string): string[] {
  const token = value.slice(value.indexOf(' ') + 1);
  // Matches only at a name's first letter: matching from each letter would take quadratic time on a long name.
  const parameters = [...token.matchAll(/(?<![\w-])[\w-]+="?([^\s",]{4,})/g)].map(
    ([, parameter = '']) => parameter,
  );
  const pair = /^basic /i.test(value) ? Buffer.from(token, 'base64').toString('utf8') : '';
  const [user = ''] = pair.split(':', 1);
  return [token, ...parameters, pair, user, pair.slice(user.length + 1)].filter(Boolean);
}

function isUsable(connector: ConnectorDefinition, credentials: Credentials, type: AuthType): boolean {
  if (type === 'oauth2') return Boolean(connector.auth.oauth2 && credentials.oauth2);
  const strategy = connector.auth[type];
  return Boolean(strategy?.fields.every((field) => !field.required || credentials.values[field.id]));
}
