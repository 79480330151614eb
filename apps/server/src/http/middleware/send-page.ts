import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import type { ConsolePage, HostedPage } from '@keyway/contract';

import type { Ports } from '../../ports.js';
import { type PageFiles, renderPage } from '../../vault/hosted-page/index.js';
import { ASSETS_PREFIX } from '../../vault/oauth/index.js';

/** Path of the console's files. */
export const CONSOLE_ASSETS = '/console/assets/';

/**
 * For the steps of a popup on its way back to its opener: any other policy, even on a redirect, would sever the
 * connection between them.
 */
export const keepsOpener = { 'Cross-Origin-Opener-Policy': 'unsafe-none' } as const;
const allowsPopups = { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' } as const;
const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin' } as const;

/** Features that our pages never need, and embedded content must not use. */
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

/** The list was validated when stored; a character that ends a directive enters no policy, whatever its origin. */
const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/;

type PageAnswer = {
  readonly status: number;
  readonly page: HostedPage;
  /** The URL that the browser used; the assets are below its path. */
  readonly servedAt: string;
  readonly keepsOpener: boolean;
};

/** Sends the hosted vault's page with its own policy. */
export function sendPage(
  deps: Ports<'baseUrl'>,
  files: PageFiles,
  response: ServerResponse,
  answer: PageAnswer,
): void {
  const { status, servedAt } = answer;
  const page = { ...answer.page, embed_origins: answer.page.embed_origins.filter((one) => ORIGIN.test(one)) };
  const { embed_origins: framedBy } = page;
  write(response, files, page, {
    status,
    assets: `${pathOf(servedAt)}${ASSETS_PREFIX}`,
    policy: { images: "'self' https: data:", framedBy, api: originsOfApi(deps, servedAt) },
    headers: answer.keepsOpener ? keepsOpener : allowsPopups,
  });
}

/** Sends the console's page, which must not be framed and makes requests to our server only. */
export const sendConsolePage = (
  { baseUrl }: Ports<'baseUrl'>,
  files: PageFiles,
  response: ServerResponse,
  page: ConsolePage,
): void =>
  write(response, files, page, {
    status: 200,
    assets: `${pathOf(baseUrl)}${CONSOLE_ASSETS}`,
    policy: { images: "'self' data:", framedBy: [], api: [] },
    headers: isolated,
  });

type Policy = {
  readonly images: string;
  readonly framedBy: readonly string[];
  /** Allowed API origins in addition to the page's own. */
  readonly api: readonly string[];
};
type Written = {
  readonly status: number;
  readonly assets: string;
  readonly policy: Policy;
  readonly headers: Readonly<Record<string, string>>;
};

function write(
  response: ServerResponse,
  files: PageFiles,
  page: object,
  { status, assets, policy, headers: more }: Written,
): void {
  const nonce = randomBytes(18).toString('base64url');
  const body = Buffer.from(renderPage(files.template, page, { nonce, assets }));
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': buildPolicy(nonce, policy),
    'Permissions-Policy': PERMISSIONS_POLICY,
    ...more,
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // X-Frame-Options has no list of origins and would contradict the policy's.
  if (policy.framedBy.length > 0) response.removeHeader('X-Frame-Options');
  else response.setHeader('X-Frame-Options', 'DENY');
  response.statusCode = status;
  response.end(body);
}

const pathOf = (address: string): string => new URL(address).pathname.replace(/\/$/, '');

const buildPolicy = (nonce: string, { images, framedBy, api }: Policy): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `img-src ${images}`,
    ["connect-src 'self'", ...api].join(' '),
    // Forms are submitted by script; without it, their values must not end up in a URL.
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ['frame-ancestors', ...(framedBy.length > 0 ? framedBy : ["'none'"])].join(' '),
  ].join('; ');

/** Returns the API's origin if it differs from the page's. */
function originsOfApi({ baseUrl }: Ports<'baseUrl'>, servedAt: string): string[] {
  const { origin } = new URL(baseUrl);
  return origin === new URL(servedAt).origin ? [] : [origin];
}
