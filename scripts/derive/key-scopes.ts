import {
  contract,
  keyPresets,
  keyScopes,
  listRoutes,
  requiredScopes,
} from '../../packages/contract/src/index.js';
import { codes, table } from '../connector-docs/words.js';
import { pageWithRegions } from './fill-regions.js';

/** Every scope of API keys, with the operations that need it. */
export const keyScopesTable = pageWithRegions('docs/api-keys.md', () => ({
  scopes: table(
    ['Scope', 'In `read`', 'Calls'],
    keyScopes.map((scope) => [
      `\`${scope}\``,
      keyPresets.read.includes(scope) ? '✓' : '',
      codes(callsOf(scope)),
    ]),
  ),
}));

const callsOf = (scope: string): string[] =>
  listRoutes(contract)
    .filter(
      (route) => requiredScopes(route).includes(scope) && route.metadata.callers.includes('application'),
    )
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
