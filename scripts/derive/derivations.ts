import { connectorDocs } from './connector-docs.js';
import type { Derivation } from './derivation.js';
import { phpSdk } from './sdk/php.js';

/** Everything committed that is computed; `npm run derive` writes it, and a test and `npm run check` compare it. */
export const derivations: readonly Derivation[] = [connectorDocs, phpSdk];
