/// <reference path="./oidc-provider.d.ts" />
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Provider } from 'oidc-provider';
import { faultStep, type VendorParts } from '../mount-vendor.js';
import { isRecord, type OAuthDefinition, type Vendor } from '../vendor.js';
import { renderConsentPage } from './consent-page.js';
import { isVaultCallback, sandboxAccount, type TokenSettings } from './provider.js';

/** The vendor's own OAuth addresses in front of the provider, translated both ways. */
export function oauthRouter(
  vendor: Vendor,
  oauth: OAuthDefinition,
  provider: Provider,
  parts: VendorParts & { settings: TokenSettings },
): Router {
  const router = Router({ caseSensitive: true });
  const callback = provider.callback();
  router.get(oauth.authorizePath, (request, response) => {
    const url = new URL(request.url, 'http://vendor.invalid');
    const asked = url.searchParams
      .get('scope')
      ?.split(oauth.scopeSeparator ?? ' ')
      .join(' ');
    url.searchParams.set('scope', asked || oauth.defaultScope);
    const refusal = refuseUnknownScope(vendor, oauth, url.searchParams);
    if (refusal) return response.redirect(303, refusal);
    request.url = url.pathname + url.search;
    void callback(request, response);
  });
  router.get(`${oauth.authorizePath}/:uid`, (request, response) => void callback(request, response));
  router.get('/oauth/consent/:uid', showConsent(vendor, provider));
  router.post('/oauth/consent/:uid', express.urlencoded({ extended: false }), decideConsent(provider));
  router.post(
    oauth.tokenPath,
    faultStep(vendor, parts, 'token'),
    express.text({ type: () => true }),
    tokenEndpoint(vendor, oauth, callback, parts),
  );
  return router;
}

/** The library ignores scopes it does not know; these vendors refuse them. Bad clients and redirects stay its business. */
function refuseUnknownScope(
  vendor: Vendor,
  oauth: OAuthDefinition,
  query: URLSearchParams,
): string | undefined {
  const redirectUri = query.get('redirect_uri') ?? '';
  const scopes = (query.get('scope') ?? '').split(' ');
  const trusted = query.get('client_id') === oauth.clientId && isVaultCallback(redirectUri, vendor.id);
  if (!trusted || scopes.every((scope) => oauth.scopes.includes(scope))) return undefined;
  const url = new URL(redirectUri);
  url.searchParams.set('error', 'invalid_scope');
  url.searchParams.set('error_description', 'The requested scope is invalid, unknown, or malformed.');
  const state = query.get('state');
  if (state !== null) url.searchParams.set('state', state);
  return url.href;
}

function showConsent(vendor: Vendor, provider: Provider): RequestHandler {
  return async (request, response) => {
    const { params } = await provider.interactionDetails(request, response);
    response
      .set({
        'Cache-Control': 'no-store',
        'Content-Security-Policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      })
      .type('html')
      .send(renderConsentPage(vendor.name, String(params.client_id), String(params.scope ?? '').split(' ')));
  };
}

function decideConsent(provider: Provider): RequestHandler {
  return async (request, response) => {
    const { params } = await provider.interactionDetails(request, response);
    const decision = isRecord(request.body) ? request.body.decision : undefined;
    if (decision !== 'allow') {
      const denied = {
        error: 'access_denied',
        error_description: 'The end-user denied the authorization request.',
      };
      return provider.interactionFinished(request, response, denied, { mergeWithLastSubmission: false });
    }
    const grant = new provider.Grant({ accountId: sandboxAccount, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope ?? ''));
    const grantId = await grant.save();
    const result = { login: { accountId: sandboxAccount, remember: false }, consent: { grantId } };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
}

function tokenEndpoint(
  vendor: Vendor,
  oauth: OAuthDefinition,
  callback: ReturnType<Provider['callback']>,
  parts: VendorParts & { settings: TokenSettings },
): RequestHandler {
  const inTurn = buildQueue();
  return async (request, response) => {
    const form = readTokenBody(request, oauth);
    if (typeof form === 'string') return sendInvalidRequest(response, form);
    const done = parts.counters.tokenRequest(
      vendor.id,
      form.get('grant_type') ?? '(none)',
      form.get('refresh_token') ?? undefined,
    );
    response.once('close', done);
    if (!usesOwnClientAuth(request, oauth, form)) {
      response
        .status(401)
        .json({ error: 'invalid_client', error_description: 'Client authentication failed' });
      return;
    }
    const latency = parts.settings.latency.get(vendor.id);
    if (latency) await wait(latency.minMs + Math.random() * (latency.maxMs - latency.minMs));
    await inTurn(`${form.get('refresh_token') ?? form.get('code')}`, () =>
      callback(toFormRequest(request, form), response),
    );
  };
}

/**
 * One request at a time per code or refresh token: the library reads and marks it in two steps, so two at
 * once could both win, where a vendor's database lets one win and sees the other as reuse.
 */
function buildQueue(): (key: string, run: () => Promise<void>) => Promise<void> {
  const last = new Map<string, Promise<void>>();
  return async (key, run) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(run, run);
    last.set(key, turn);
    await turn.finally(() => {
      if (last.get(key) === turn) last.delete(key);
    });
  };
}

/** The vendor's body as a form, or what is wrong with it. */
function readTokenBody(request: Request, oauth: OAuthDefinition): URLSearchParams | string {
  const text = typeof request.body === 'string' ? request.body : '';
  if (oauth.tokenBody === 'form') {
    return request.is('application/x-www-form-urlencoded')
      ? new URLSearchParams(text)
      : 'The body must be a form';
  }
  const body = request.is('application/json') ? parseJson(text) : undefined;
  if (!isRecord(body)) return 'The body must be a JSON object';
  const bounds = oauth.requestedLifetimes;
  for (const [name, { above, below }] of Object.entries(bounds ?? {})) {
    const wished = body[name];
    if (wished !== undefined && !(typeof wished === 'number' && wished > above && wished < below))
      return `${name} must be a number above ${above} and below ${below}`;
  }
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'string' || typeof value === 'number') form.set(name, String(value));
  }
  return form;
}

/** The library takes Basic and body credentials alike; each vendor takes one. */
function usesOwnClientAuth(request: Request, oauth: OAuthDefinition, form: URLSearchParams): boolean {
  const inHeader = request.headers.authorization !== undefined;
  return oauth.clientAuth === 'client_secret_basic' ? inHeader && !form.has('client_secret') : !inHeader;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sendInvalidRequest(response: Response, description: string): void {
  response.status(400).json({ error: 'invalid_request', error_description: description });
}

/** The body was read to translate and count it, so the provider gets a fresh message that carries it again. */
function toFormRequest(request: Request, form: URLSearchParams): IncomingMessage {
  const body = Buffer.from(form.toString());
  const { authorization, host } = request.headers;
  const headers = {
    host,
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
    ...(authorization ? { authorization } : {}),
  };
  const { url, originalUrl, baseUrl, socket, httpVersion } = request;
  // A plain stream, because an IncomingMessage that ends would close the caller's socket.
  const copy = Object.assign(Readable.from([body], { objectMode: false }), {
    ...{ method: 'POST', url, originalUrl, baseUrl, socket, httpVersion, headers, httpVersionMajor: 1 },
  });
  return copy as unknown as IncomingMessage;
}
