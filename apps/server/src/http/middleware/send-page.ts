import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import type { HostedPage } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import { type PageFiles, renderPage } from '../../vault/hosted-page/index.js';

/**
 * What a popup passes through on its way back to its opener: any other policy here, on a redirect too, would cut
 * the two apart.
 */
export const keepsOpener = { 'Cross-Origin-Opener-Policy': 'unsafe-none' } as const;
const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' } as const;

/** What our pages never need, nor may anything they show. */
export const PERMISSIONS_POLICY = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'fullscreen', 'geolocation', 'gyroscope'],
  ...[
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-get',
    'screen-wake-lock',
    'usb',
  ],
]
  .map((feature) => `${feature}=()`)
  .concat('clipboard-write=(self)')
  .join(', ');

/** The list was checked when it was stored; what could end a directive gets in no policy, however it came there. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/;

type PageAnswer = {
  readonly status: number;
  readonly page: HostedPage;
  /** The address whose path the assets are below: the one that the browser came by. */
  readonly servedAt: string;
  readonly keepsOpener: boolean;
};

/** Answers with the hosted vault's page under its own policy. */
export const sendPage = (
  deps: Deps,
  files: PageFiles,
  response: ServerResponse,
  answer: PageAnswer,
): void => {
  const { status, servedAt } = answer;
  const page = { ...answer.page, embed_origins: answer.page.embed_origins.filter((one) => ORIGIN.test(one)) };
  const nonce = randomBytes(18).toString('base64url');
  const basePath = new URL(servedAt).pathname.replace(/\/$/, '');
  const body = Buffer.from(renderPage(files.template, page, { nonce, basePath }));
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': buildPolicy(nonce, page.embed_origins, originsOfApi(deps, servedAt)),
    'Permissions-Policy': PERMISSIONS_POLICY,
    ...(answer.keepsOpener ? keepsOpener : isolated),
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // It knows no list of origins; where the policy has one, the older header would contradict it.
  if (page.embed_origins.length > 0) response.removeHeader('X-Frame-Options');
  else response.setHeader('X-Frame-Options', 'DENY');
  response.statusCode = status;
  response.end(body);
};

const buildPolicy = (nonce: string, framedBy: readonly string[], api: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' https: data:",
    ["connect-src 'self'", ...api].join(' '),
    // Forms are sent by script; one that is not must not put what was typed into an address.
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ['frame-ancestors', ...(framedBy.length > 0 ? framedBy : ["'none'"])].join(' '),
  ].join('; ');

/** The API's origin, where the page has another one. */
const originsOfApi = ({ baseUrl }: Deps, servedAt: string): string[] => {
  const { origin } = new URL(baseUrl);
  return origin === new URL(servedAt).origin ? [] : [origin];
};
