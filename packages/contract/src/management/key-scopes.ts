import { ownedNames, resources } from '../customer-support/resources.js';
import { wholeScopes } from '../wire/metadata.js';

const reading: readonly string[] = ['list', 'get', 'content'];
/** Those that allow reading or writing the records of a resource. */
export const resourceScopes = ownedNames.flatMap((name) => {
  const isWritten = resources[name].operations.some((operation) => !reading.includes(operation));
  return isWritten ? ([`${name}:read`, `${name}:write`] as const) : ([`${name}:read`] as const);
});

/** What an API key may be allowed, one by one; a test holds that the endpoints ask for these and no others. */
export const keyScopes = [
  ...resourceScopes,
  ...(['connections:read', 'connections:write', 'vault:read', 'vault:write'] as const),
  ...wholeScopes,
] as const;

/** A scope that contains another: consumers and connections without the integrations and their secrets. */
const containedScopes: Readonly<Record<string, string>> = {
  'vault:read': 'connections:read',
  'vault:write': 'connections:write',
};

/** Names for many scopes at once: those that a later release adds are in them, too. */
export const keyPresets = {
  full: keyScopes,
  read: keyScopes.filter((scope) => scope.endsWith(':read') || scope === 'events' || scope === 'logs'),
} as const;
type KeyPreset = keyof typeof keyPresets;
export const keyPresetNames = Object.keys(keyPresets) as KeyPreset[];

/** Each scope that a key has, by its scopes, what they contain, and presets. */
export function expandKeyScopes(given: readonly string[]): ReadonlySet<string> {
  const named = given.flatMap((name): readonly string[] => keyPresets[name as KeyPreset] ?? [name]);
  return new Set(named.flatMap((name) => [name, containedScopes[name] ?? []].flat()));
}
