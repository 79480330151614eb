import type { Configuration, CustomFetch } from 'openid-client';

import { type Grant, roles, visibleAscii } from '@keyway/contract';

import type { Environment } from '../env.js';
import { toStorableText } from '../platform/wire/index.js';
import type { Egress } from '../security/egress/index.js';

/** Loaded when somebody signs in, so that a start does not wait for it. */
const library = () => import('openid-client');

const TIMEOUT_MS = 10_000;
/** As long as an address can be. */
const MAX_TEXT = 254;
/** A provider that changes its endpoints or keys is asked anew after this long. */
const DISCOVERY_MS = 60 * 60 * 1000;

/** Somebody whom the identity provider vouches for. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  /** Only where the provider says that it is verified. */
  readonly email: string | undefined;
  readonly name: string | undefined;
  /** What a claim says that they may do; undefined where no claim is configured. */
  readonly grants: readonly Grant[] | undefined;
};

/** What ties an answer to the request it belongs to. */
export type Checks = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** The provider of OpenID Connect by which people sign in (OpenID Connect Core 1.0, code flow with PKCE). */
export type IdentityProvider = {
  authorizeUrl(checks: Checks, loginHint: string | undefined): Promise<string>;
  /** Throws where anything of the answer is not what was asked for. */
  identify(callbackUrl: URL, checks: Checks): Promise<Identity>;
};

type Options = {
  readonly env: Environment;
  readonly redirectUri: string;
  readonly egress: Egress;
  readonly monotonic: () => number;
};

/** Undefined where the installation has none. */
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
    // What failed is asked for again the next time.
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
      // The ID token's signature is checked, too, although it comes straight from the provider.
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
      // Some tell more of a person there than in the ID token.
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

/** `owner`, or `developer:app_…` for one application. Other values give no role; with a map, only its groups do. */
const toGrants = (claim: unknown, map: readonly string[]): Grant[] =>
  textsOf(claim).flatMap((said) => {
    const value = map.length === 0 ? said : roleOf(said, map);
    const [, name, applicationId = null] = /^([a-z]+)(?::([\x21-\x7e]{1,255}))?$/.exec(value) ?? [];
    const role = roles.find((each) => each === name);
    return role ? [{ role, application_id: applicationId }] : [];
  });

/** A group's name may contain the character that separates it from the role. */
function roleOf(group: string, map: readonly string[]): string {
  const entry = map.find((each) => each.slice(0, each.lastIndexOf('=')) === group);
  return entry?.slice(entry.lastIndexOf('=') + 1) ?? '';
}

/** A claim of any other shape names no role: nested lists would read as their members when made into text. */
function textsOf(claim: unknown): string[] {
  const values: unknown[] = Array.isArray(claim) ? claim : [claim];
  return values.every((value) => typeof value === 'string') ? values : [];
}

/**
 * What is said to be verified is the address beside it, and no other. Small letters are those of ASCII: other letters
 * have some of them, too, and would make somebody else's address.
 */
function verifiedEmail(said: Readonly<Record<string, unknown>>): string | undefined {
  const email = said.email_verified === true ? textOf(said.email) : undefined;
  return email !== undefined && visibleAscii.test(email) ? email.toLowerCase() : undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? toStorableText(value, MAX_TEXT) : undefined;

/** The provider chooses its own endpoints; what may be reached at all is the egress guard's word. */
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
