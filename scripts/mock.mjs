// @ts-check
import { prepare } from './prepare.mjs';

// The description is computed from the contract's source: no code is generated or built for it.
await prepare({ generate: false });
const { register } = await import('tsx/esm/api');
register();
await import('../apps/mock/src/main.js');
