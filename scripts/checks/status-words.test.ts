import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

type Page = { readonly situations: Readonly<Record<string, { readonly badge: string }>> };
type Healths = { readonly healths: Readonly<Record<string, string>> };
type Console = {
  readonly connections: { readonly situations: Readonly<Record<string, { readonly name: string }>> };
} & Readonly<Record<'connectionList' | 'consumers' | 'home', Healths>>;

/** The statuses that customers and support staff see, by their names on the page and in the console. */
const shared: readonly (readonly [page: string, console: string])[] = [
  ['connected', 'works'],
  ['disabled', 'disabled'],
  ['revoked', 'revoked'],
  ['degraded', 'degraded'],
  ['pending_refresh', 'pending_refresh'],
  ['pending_confirmation', 'pending_confirmation'],
  ['missing_settings', 'missing_settings'],
  ['missing_scopes', 'lacks_scopes'],
  ['needs_auth', 'needs_auth'],
  ['invalid', 'refused'],
];

function read(path: string): unknown {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`../../apps/${path}`, import.meta.url)), 'utf8'));
}

test.each(['en', 'de', 'fr', 'es', 'nl'])('a status has one name on every screen, in %s', (language) => {
  const page = read(`vault/src/i18n/words/${language}.json`) as Page;
  const staff = read(`console/src/words/${language}.json`) as Console;
  const names = staff.connections.situations;
  for (const [onPage, inConsole] of shared)
    expect(page.situations[onPage]?.badge, onPage).toBe(names[inConsole]?.name);
  for (const { healths } of [staff.connectionList, staff.consumers, staff.home])
    for (const [health, name] of Object.entries(healths))
      expect(name, health).toBe(names[health === 'ok' ? 'works' : health]?.name);
  const all = Object.values(names).map(({ name }) => name);
  expect(new Set(all).size).toBe(all.length);
});
