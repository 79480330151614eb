import { openTabStorage } from '@keyway/ui';

/** A visit to the provider that was started here and has not come back yet. */
export type PendingFlow = {
  /** Names the visit in the redirect URI; not secret. */
  readonly id: string;
  /** The nonce that the result must repeat: proof that this browser started the flow (RFC 9700, 4.7). */
  readonly nonce: string;
  readonly kind: 'authorize' | 'revoke';
  /** `window`: a second window goes to the provider; `page`: this one does. */
  readonly mode: 'window' | 'page';
  readonly unifiedApi: string;
  readonly serviceId: string;
  readonly connectionId: string;
};

const keyOf = (applicationId: string): string => `keyway.flow.${applicationId}`;

/** 128 random bits, url-safe. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Keeps the visit for the tab, and with it for a window opened from the tab. */
export function rememberFlow(applicationId: string, flow: PendingFlow): void {
  try {
    openTabStorage().setItem(keyOf(applicationId), JSON.stringify(flow));
  } catch {
    // Full or closed: the visit then only comes back to this very page.
  }
}

export function recallFlow(applicationId: string): PendingFlow | undefined {
  try {
    const stored = openTabStorage().getItem(keyOf(applicationId));
    return stored === null ? undefined : (JSON.parse(stored) as PendingFlow);
  } catch {
    return undefined;
  }
}

export function forgetFlow(applicationId: string): void {
  try {
    openTabStorage().removeItem(keyOf(applicationId));
  } catch {
    // Nothing was kept.
  }
}
