import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { Ports } from '../../ports.js';
import { readCookie } from '../../security/input/index.js';

const COOKIE = '__Host-keyway-flow';
/** The maximum duration of a flow. */
const LIFETIME_SECONDS = 600;
const VALUE = /^[A-Za-z0-9_-]{43}$/;

/** Binds a flow to the browser that starts it. */
export type BrowserBinding = { readonly cookie: string; readonly hash: Buffer };

type BindingDeps = Ports<'keyring'>;

/** Keeps a browser's existing value, so that flows in several tabs don't cancel each other. */
export function bindBrowser(deps: BindingDeps, cookieHeader: string | undefined): BrowserBinding {
  const value = readValue(cookieHeader) ?? randomBytes(32).toString('base64url');
  return {
    cookie: `${COOKIE}=${value}; Path=/; Max-Age=${LIFETIME_SECONDS}; Secure; HttpOnly; SameSite=Lax`,
    hash: hashValue(deps, value),
  };
}

/** Returns whether this is the browser that started the flow. */
export function isSameBrowser(
  deps: BindingDeps,
  cookieHeader: string | undefined,
  hash: Uint8Array,
): boolean {
  const value = readValue(cookieHeader);
  return value !== undefined && timingSafeEqual(hashValue(deps, value), hash);
}

const hashValue = ({ keyring }: BindingDeps, value: string): Buffer =>
  createHmac('sha256', keyring.key('browser')).update(value).digest();

function readValue(header: string | undefined): string | undefined {
  const value = readCookie(header, COOKIE);
  return value !== undefined && VALUE.test(value) ? value : undefined;
}
