import type { Vendor } from './vendor.js';
import { freshdesk } from './vendors/freshdesk/index.js';
import { gorgias } from './vendors/gorgias/index.js';
import { helpScout } from './vendors/help-scout/index.js';
import { requestTracker } from './vendors/request-tracker/index.js';
import { zendesk } from './vendors/zendesk/index.js';

/** Every simulator, one line each. */
export const vendors = [
  freshdesk,
  gorgias,
  helpScout,
  requestTracker,
  zendesk,
] as const satisfies readonly Vendor[];

export type SandboxServiceId = (typeof vendors)[number]['id'];
