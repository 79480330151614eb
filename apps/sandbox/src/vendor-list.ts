import type { Vendor } from './vendor.js';
import * as simulators from './vendors.js';

export type SandboxServiceId = (typeof simulators)[keyof typeof simulators]['id'];

/** Every simulator. */
export const vendors: readonly (Vendor & { readonly id: SandboxServiceId })[] = Object.values(simulators);
