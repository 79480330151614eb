import { vendorSetup } from './vendors-setup.js';

/** What a person does at a vendor before its customers can connect: a line of Markdown each, in English. */
export type SetupSteps = {
  /** How the OAuth application is registered with the vendor, step by step. */
  readonly oauthApp: readonly string[];
  /** How a customer gets an API key, a token or a password. */
  readonly credentials: readonly string[];
  /** What a person sets up with the vendor so that it sends what changes, step by step. */
  readonly events: readonly string[];
};

const none: SetupSteps = { oauthApp: [], credentials: [], events: [] };

/** The steps of a connector, from the guide beside its code; none of one that has no guide. */
export const setupStepsOf = (id: string): SetupSteps =>
  Object.hasOwn(vendorSetup, id) ? (vendorSetup[id] ?? none) : none;
