export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.js';
export type { MintedTokens, SandboxControl, TokenLatency } from './control.js';
export { sandboxCredentials, type SandboxCredentials } from './credentials.js';
export type { Counters } from './counters.js';
export { tags, teams } from './directory.js';
export type { FaultInput } from './faults.js';
export { buildSeed, type Seed } from './seed.js';
export type { RateRule } from './vendor.js';
export type { SandboxServiceId } from './vendor-list.js';
