import { vendorSetup } from './vendors-setup.js';

/** Setup steps at a vendor before its customers can connect: a line of Markdown each, in English. */
export type SetupSteps = {
  /** How the OAuth application is registered with the vendor, step by step. */
  readonly oauthApp: readonly string[];
  /** How a customer gets an API key, a token or a password. */
  readonly credentials: readonly string[];
  /** Setup steps for the vendor's webhooks, one by one. */
  readonly events: readonly string[];
};

const none: SetupSteps = { oauthApp: [], credentials: [], events: [] };

/** The steps of a connector, from its guide; empty without one. */
export const setupStepsOf = (id: string): SetupSteps =>
  Object.hasOwn(vendorSetup, id) ? (vendorSetup[id] ?? none) : none;

/** A step that a person takes at the vendor, and the code to paste there. */
export type ManualStep = { readonly text: string; readonly code: string | null };

const fenced = /\n {3}```\w*\n([\s\S]*?)\n {3}```$/;

/** The steps that make a vendor's webhooks arrive; the URL and the secret are filled in where they are given. */
export const manualStepsOf = (
  id: string,
  values: { readonly url: string | null; readonly secret: string | null },
): readonly ManualStep[] =>
  setupStepsOf(id).events.map((step) => {
    const code = fenced.exec(step)?.[1]?.replace(/^ {3}/gm, '') ?? null;
    return { text: step.replace(fenced, ''), code: code && fillIn(code, values) };
  });

const fillIn = (code: string, values: Readonly<Record<string, string | null>>): string =>
  code.replace(/\{(url|secret)\}/g, (given, name: string) => values[name] ?? given);
