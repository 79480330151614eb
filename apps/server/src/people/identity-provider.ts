import type { Configuration, CustomFetch } from 'openid-client';

import { type Grant, roles, visibleAscii } from '@keyway/contract';

import type { Environment } from '../env.js';
import { toStorableText } from '../platform/wire/index.js';
import type { Egress } from '../security/egress/index.js';

/** Loaded at the first sign-in, to keep startup fast. */
const library = () => import('openid-client');

const TIMEOUT_MS = 10_000;
/** The maximum length of an email address. */
const MAX_TEXT = 254;
/** The provider's endpoints and keys are refreshed after this time. */
const DISCOVERY_MS = 60 * 60 * 1000;

/** A user authenticated by the identity provider. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  /** Set only if the provider says that it is verified. */
  readonly email: string | undefined;
  readonly name: string | undefined;
  /** Roles granted by the configured claim; undefined without one. */
  readonly grants: readonly Grant[] | undefined;
};

/** Values that bind a response to its request. */
export type Checks = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** The OpenID Connect provider for console sign-in (OpenID Connect Core 1.0, code flow with PKCE). */
export type IdentityProvider = {
  authorizeUrl(checks: Checks, loginHint: string | undefined): Promise<string>;
  /** Throws if any part of the response does not match the request. */
  identify(callbackUrl: URL, checks: Checks): Promise<Identity>;
};

type Options = {
  readonly env: Environment;
  readonly redirectUri: string;
  readonly egress: Egress;
  readonly monotonic: () => number;
};

/** Returns undefined if the installation has none. */
export function createIdentityProvider({
  env,
  redirectUri,
  egress,
  monotonic,
}: Options): IdentityProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = env;
  if (issuer === undefined || clientId === undefined) return undefined;
  let known: { readonly configuration: Promise<Configuration>; readonly at: number } | undefined;

  const configure = (): Promise<Configuration> => {
    if (known && monotonic() - known.at < DISCOVERY_MS) return known.configuration;
    const configuration = discover(issuer, clientId, secret);
    const asked = { configuration, at: monotonic() };
    known = asked;
    // A failed discovery is retried the next time.
    configuration.catch(() => {
      if (known === asked) known = undefined;
    });
    return configuration;
  };

  const discover = async (
    ...[server, id, clientSecret]: [string, string, string?]
  ): Promise<Configuration> => {
    const client = await library();
    const { enableNonRepudiationChecks, allowInsecureRequests } = client;
    return client.discovery(new URL(server), id, clientSecret, undefined, {
      // Verifies the ID token's signature as well, although it comes directly from the provider.
      execute: [enableNonRepudiationChecks, ...(env.isDevelopment ? [allowInsecureRequests] : [])],
      timeout: TIMEOUT_MS / 1000,
      [client.customFetch]: throughEgress(egress),
    });
  };

  return {
    authorizeUrl: async ({ state, nonce, verifier }, loginHint) => {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      return buildAuthorizationUrl(await configure(), {
        redirect_uri: redirectUri,
        scope: env.OIDC_SCOPE,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(loginHint !== undefined && { login_hint: loginHint }),
      }).href;
    },
    identify: async (callbackUrl, { state, nonce, verifier }) => {
      const { authorizationCodeGrant, fetchUserInfo } = await library();
      const configuration = await configure();
      const tokens = await authorizationCodeGrant(configuration, callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The identity provider sent no ID token.');
      // Some providers return more claims here than in the ID token.
      const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasUserInfo ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
      const said: Record<string, unknown> = { ...more, ...claims };
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: [claims, more].map(verifiedEmail).find((email) => email !== undefined),
        name: textOf(said.name),
        grants:
          env.OIDC_ROLE_CLAIM === undefined
            ? undefined
            : toGrants(said[env.OIDC_ROLE_CLAIM], env.OIDC_ROLE_MAP),
      };
    },
  };
}

/**
 * Parses `owner`, or `developer:app_…` for one application. Other values grant no role; with a map, only its groups do.
 */
const toGrants = (claim: unknown, map: readonly string[]): Grant[] =>
  textsOf(claim).flatMap((said) => {
    const value = map.length === 0 ? said : roleOf(said, map);
    const [, name, applicationId = null] = /^([a-z]+)(?::([\x21-\x7e]{1,255}))?$/.exec(value) ?? [];
    const role = roles.find((each) => each === name);
    return role ? [{ role, application_id: applicationId }] : [];
  });

/** Returns the role of a group, whose name may contain the separator. */
function roleOf(group: string, map: readonly string[]): string {
  const entry = map.find((each) => each.slice(0, each.lastIndexOf('=')) === group);
  return entry?.slice(entry.lastIndexOf('=') + 1) ?? '';
}

/** Returns the claim's texts; any other shape names no role, since a nested list would stringify to its members. */
function textsOf(claim: unknown): string[] {
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  return values.every((value) => typeof value === 'string') ? values : [];
}

/**
 * Returns the email that `email_verified` applies to, and no other. Only ASCII letters are lowercased: some other
 * letters lowercase to ASCII ones, and would match another person's email.
 */
function verifiedEmail(said: Readonly<Record<string, unknown>>): string | undefined {
  const email = said.email_verified === true ? textOf(said.email) : undefined;
  return email !== undefined && visibleAscii.test(email) ? email.toLowerCase() : undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? toStorableText(value, MAX_TEXT) : undefined;

/**
 * Routes requests through egress: the provider chooses its own endpoints, and the guard decides which may be reached.
 */
const throughEgress =
  (egress: Egress): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const response = await egress.request({
      owner: null,
      url,
      method,
      headers,
      hosts: [new URL(url).host],
      timeoutMs: TIMEOUT_MS,
      ...(body !== undefined && body !== null && { body: String(body) }),
      ...(signal && { signal }),
    });
    return new Response(response.body.length > 0 ? new Uint8Array(response.body) : null, {
      status: response.status,
      headers: response.headers,
    });
  };
