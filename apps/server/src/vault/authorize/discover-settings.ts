import {
  type Account,
  ConnectorError,
  headersOf,
  type DownstreamResponse,
  type Settings,
  type SettingsDiscovery,
} from '@keyway/connectors';
import type { JsonObject } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { Ports } from '../../ports.js';
import { EgressError } from '../../security/egress/index.js';
import { createScrubber } from '../../security/redaction/index.js';
import { readBody } from '../../downstream/index.js';
import { checkSettings, mergeSettings, toSandboxUrl } from '../settings/index.js';
import {
  authorizationHeaders,
  egressOwnerOf,
  type Grant,
  type OAuthTokens,
  type ResolvedConnection,
  toLowerCase,
} from '../model/index.js';
import { escapeWords } from '../oauth/index.js';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

type DiscoverDeps = Ports<'egress' | 'registry'>;

/**
 * Returns settings that the connector reads from its provider, unless the integration sets them: with every new token,
 * which may belong to another account, before it is stored. Throws OAuthConnectorError if the provider does not return
 * them.
 */
export async function discoverSettings(
  deps: DiscoverDeps,
  resolved: ResolvedConnection,
  tokens: OAuthTokens,
): Promise<Settings | undefined> {
  const discovery = resolved.connector.auth.oauth2?.discovery;
  const wanted = discovery?.finds.filter((id) => !resolved.integration.settings[id]) ?? [];
  if (!discovery || wanted.length === 0) return undefined;
  const scrubber = createScrubber([tokens.accessToken, tokens.refreshToken ?? ''].filter(Boolean));
  try {
    const unset = withoutSettings(resolved, wanted);
    const response = await ask(deps, unset, discovery.url(unset.settings), tokens);
    const found = readFound(resolved, discovery, response, wanted);
    checkSettings(resolved.connector.settings, found);
    return found;
  } catch (error) {
    throw new ApiError('OAuthConnectorError', {
      message: escapeWords(scrubber.scrubText(describe(resolved, error))),
      detail: { settings: wanted },
      cause: error,
    });
  }
}

/** Returns the authorized account; undefined if the vendor does not report it, which does not prevent connecting. */
export async function discoverAccount(
  deps: DiscoverDeps,
  resolved: ResolvedConnection,
  tokens: OAuthTokens,
): Promise<Account | undefined> {
  const { connector, settings } = resolved;
  if (!connector.account || !('request' in connector.account)) return undefined;
  const { request, read } = connector.account;
  const url = `${connector.baseUrl(settings, 'oauth2').replace(/\/+$/, '')}${request.path}`;
  try {
    return read(await ask(deps, resolved, url, tokens));
  } catch {
    return undefined;
  }
}

/** Returns the grant's discovered settings merged with those of the connection. */
export const discoveredColumns = ({ row }: ResolvedConnection, grant: Grant): { settings?: JsonObject } =>
  grant.settings ? { settings: { ...row?.settings, ...grant.settings } } : {};

/** The request must not be sent to the previously authorized account. */
function withoutSettings(resolved: ResolvedConnection, ids: readonly string[]): ResolvedConnection {
  const settings = Object.fromEntries(Object.entries(resolved.settings).filter(([id]) => !ids.includes(id)));
  return { ...resolved, settings };
}

async function ask(
  deps: DiscoverDeps,
  resolved: ResolvedConnection,
  vendorUrl: string,
  tokens: OAuthTokens,
): Promise<DownstreamResponse> {
  const { connector, isSandbox, settings } = resolved;
  const target = isSandbox
    ? toSandboxUrl(deps.registry.sandboxUrl ?? '', connector.id, vendorUrl)
    : vendorUrl;
  const authorization = authorizationHeaders(connector, { oauth2: tokens, values: {} }, 'oauth2');
  const answer = await deps.egress.request({
    owner: egressOwnerOf(resolved),
    method: 'GET',
    url: target,
    headers: {
      accept: 'application/json',
      ...toLowerCase(headersOf(connector, settings)),
      ...toLowerCase(authorization),
    },
    hosts: [new URL(target).host],
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });
  const { body, isReadable } = readBody(answer);
  const response = { status: answer.status, headers: answer.headers, body };
  const isSuccess = answer.status >= 200 && answer.status < 300;
  if (isSuccess && !isReadable) throw new TypeError('a response that is not JSON');
  if (isSuccess) return response;
  const { pathname } = new URL(vendorUrl);
  const failure = connector.readFailure(response, { method: 'GET', path: pathname });
  const words = failure.errors[0]?.message ?? '';
  throw new ConnectorError(failure.kind, `The provider answered ${answer.status}${words && `: ${words}`}`);
}

function readFound(
  { connector, settings }: ResolvedConnection,
  { read }: SettingsDiscovery,
  response: DownstreamResponse,
  wanted: readonly string[],
): Settings {
  const told = mergeSettings(connector, read(response, settings));
  return Object.fromEntries(Object.entries(told).filter(([id]) => wanted.includes(id)));
}

function describe({ connector }: ResolvedConnection, error: unknown): string {
  if (error instanceof ConnectorError) return error.message;
  if (error instanceof EgressError)
    return `${connector.name} could not be asked which account was authorized: ${error.message}`;
  return `What ${connector.name} says about the authorized account could not be read.`;
}
