import { setTimeout as wait } from 'node:timers/promises';

import type { WebhookRecord } from '@keyway/contract';

import { printStatus, toText } from '../print.js';
import { isDecorated } from '../terminal.js';
import type { ServerOptions } from '../management-client.js';
import type { InstallationFile } from './installation-file.js';
import { loadActual } from './load-actual.js';
import { type ActualApplication, type Step, titleOf } from './plan-changes.js';

/** A webhook of the file whose URL has not passed a test. */
export type UnverifiedWebhook = Pick<Step, 'application' | 'name'> &
  Pick<WebhookRecord, 'status' | 'delivery_url' | 'last_test'>;

const VERIFY_WAIT_MS = 15_000;
const PAUSE_MS = 1_000;

export const findUnverified = (
  file: InstallationFile,
  actual: ReadonlyMap<string, ActualApplication>,
): UnverifiedWebhook[] =>
  Object.entries(file.applications).flatMap(([application, { webhooks: wanted = {} }]) =>
    (actual.get(application)?.webhooks ?? []).flatMap((webhook) => {
      const name = webhook.description ?? webhook.id;
      if (!Object.hasOwn(wanted, name) || isVerified(webhook)) return [];
      const { status, delivery_url, last_test } = webhook;
      return [{ application, name, status, delivery_url, last_test }];
    }),
  );

const isVerified = ({ status, disabled_reason: reason }: WebhookRecord): boolean =>
  status !== 'unverified' && reason !== 'delivery_url_validation_failed';

/** Gives the server a moment to repeat a failed test. Returns the webhooks that are still unverified. */
export async function waitForTests(
  file: InstallationFile,
  steps: readonly Step[],
  options: ServerOptions,
): Promise<UnverifiedWebhook[]> {
  const isTested = steps.some(({ kind, action }) => kind === 'webhook' && /^(?:create|update)$/.test(action));
  if (!isTested) return [];
  const deadline = Date.now() + VERIFY_WAIT_MS;
  for (;;) {
    const unverified = findUnverified(file, await loadActual(file, options));
    if (unverified.length === 0 || Date.now() > deadline) return unverified;
    await wait(PAUSE_MS);
  }
}

export function printUnverified(webhooks: readonly UnverifiedWebhook[]): void {
  for (const { application, name, status, delivery_url: url, last_test: test } of webhooks) {
    const code = test?.status_code;
    const result = code ? `status ${code}` : (test?.error ?? 'no test was sent');
    const next =
      status === 'unverified'
        ? 'Keyway repeats the test for ten minutes.'
        : 'Fix the endpoint, then enable the webhook.';
    const title = titleOf({ kind: 'webhook', application, name });
    const text = `${title} is ${status}: the test of ${url} failed (${result}). ${next}`;
    printStatus('warning', toText(isDecorated() ? text : `! ${text}`));
  }
}
