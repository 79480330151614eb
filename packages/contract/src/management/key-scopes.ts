import { ownedNames, resources } from '../customer-support/resources.js';
import { wholeScopes } from '../wire/metadata.js';

const reading: readonly string[] = ['list', 'get', 'content'];
/** Those that allow reading or writing the records of a resource. */
export const resourceScopes = ownedNames.flatMap((name) => {
  const isWritten = resources[name].operations.some((operation) => !reading.includes(operation));
  return isWritten ? ([`${name}:read`, `${name}:write`] as const) : ([`${name}:read`] as const);
});

/** What an API key may be allowed, one by one; a test holds that the endpoints ask for these and no others. */
export const keyScopes = [...resourceScopes, 'vault:read', 'vault:write', ...wholeScopes] as const;

/** Names for many scopes at once: those that a later release adds are in them, too. */
export const keyPresets = {
  full: keyScopes,
  read: keyScopes.filter((scope) => scope.endsWith(':read') || scope === 'events' || scope === 'logs'),
} as const;
type KeyPreset = keyof typeof keyPresets;
export const keyPresetNames = Object.keys(keyPresets) as KeyPreset[];

/** Each scope that a key has, by its scopes and presets. */
export const expandKeyScopes = (given: readonly string[]): ReadonlySet<string> =>
  new Set(given.flatMap((name): readonly string[] => keyPresets[name as KeyPreset] ?? [name]));
