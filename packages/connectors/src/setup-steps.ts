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
