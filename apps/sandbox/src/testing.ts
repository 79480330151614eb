import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { sandboxCredentials, type SandboxServiceId } from './index.js';
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.js';

// Bodies are what the tests assert on; typing them would say it twice.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; headers: Headers; body: any; text: string };

/** One sandbox per test file, and a way to call one of its simulators. */
export function useSandbox(options: SandboxOptions = {}): { readonly sandbox: Sandbox } {
  let sandbox: Sandbox | undefined;
  beforeAll(async () => {
    sandbox = await createSandbox(options);
  });
  afterAll(() => sandbox?.close());
  return {
    get sandbox() {
      if (!sandbox) throw new Error('the sandbox has not started');
      return sandbox;
    },
  };
}

export type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
type Receiver = {
  readonly url: string;
  /** The requests received, in order. */
  readonly received: Received[];
  /** Says how to answer: a status, or a body with 200; 200 alone as at the start. */
  answer: (request: Received) => number | string;
  close(): Promise<void>;
};

/** The vendors' subscribers. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const call = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
      receiver.received.push(call);
      const answer = receiver.answer(call);
      if (typeof answer === 'number') response.writeHead(answer).end();
      else response.writeHead(200, { 'content-type': 'text/plain' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: () => 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

export const basic = (account: { username: string; password: string } | undefined): string =>
  `Basic ${Buffer.from(`${account?.username}:${account?.password}`).toString('base64')}`;

export async function call(
  url: string,
  init: RequestInit & { json?: unknown; authorization?: string } = {},
): Promise<Answer> {
  const { json, authorization, headers, ...rest } = init;
  const response = await fetch(url, {
    ...rest,
    headers: {
      accept: 'application/json',
      ...(authorization ? { authorization } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(headers as Record<string, string>),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  return { status: response.status, headers: response.headers, body, text };
}

export function authorizeUrl(
  service: SandboxServiceId,
  challenge?: string,
  overrides: Record<string, string> = {},
): string {
  const { host, oauth } = sandboxCredentials[service];
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: oauth?.clientId ?? '',
    redirect_uri: callbackUri(service),
    scope: 'tickets:read tickets:write users:read',
    state: 'state-1',
    ...(challenge ? { code_challenge: challenge, code_challenge_method: 'S256' } : {}),
    ...overrides,
  });
  return `https://${host}${oauth?.authorizePath}?${query}`;
}

export const callbackUri = (service: string): string => `http://localhost:4141/vault/callback/${service}`;

export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** A token request in the service's own way: JSON with the client in the body, or a form with Basic. */
export function requestTokens(
  sandbox: Sandbox,
  service: SandboxServiceId,
  fields: Record<string, string | number>,
): Promise<Answer> {
  const { oauth } = sandboxCredentials[service];
  const url = `${sandbox.url}/${service}${oauth?.tokenPath}`;
  if (service === 'zendesk') {
    const client = { client_id: oauth?.clientId, client_secret: oauth?.clientSecret };
    return call(url, { method: 'POST', json: { ...client, ...fields } });
  }
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const authorization = basic({ username: oauth?.clientId ?? '', password: oauth?.clientSecret ?? '' });
  return call(url, { method: 'POST', body: form, authorization });
}
