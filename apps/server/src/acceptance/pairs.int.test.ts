import { expect, test } from 'vitest';

import { findUnlisted } from '../fixtures/pairs/actors.js';
import { listHeld } from '../fixtures/pairs/groups.js';
import type { Pair } from '../fixtures/pairs/pair.js';
import type { Rig } from '../fixtures/pairs/rig.js';
import { describePairs } from '../fixtures/pairs/suite.js';

test('whatever changes something is in the table of pairs', () => {
  expect(findUnlisted()).toEqual({ missing: [], unknown: [] });
});

const deletions = ['connectionsDelete', 'consumersDelete', 'integrationsDelete', 'applicationsDelete'];
const events = ['integrationsUpdate (events off)', 'integrationsUpdate (events on)'];
const address = 'integrationsUpdate (address)';
const replaced = 'connectionsDelete + connectionsImport';
const imported = 'connectionsImport (anew)';

const held = (first: string, seconds: readonly string[]) => ({
  name: first,
  list: async (rig: Rig): Promise<Pair[]> => [
    ...(await listHeld(rig, 'before', first, seconds)),
    ...(await listHeld(rig, 'after', first, seconds)),
  ],
});
const atOnce = (first: string, seconds: readonly string[]) => ({
  name: first,
  list: async (): Promise<Pair[]> => seconds.map((second) => ({ first, second })),
});

// `.ci/long pairs` runs all others.
describePairs('pairs that went wrong once', [
  held('connectionsAdd', [...deletions, ...events, address]),
  held('connectionsUpdate (key)', [...deletions, replaced]),
  held('connectionsCallback (first)', deletions),
  held('connectionsCallback (anew)', deletions),
  held('messagesAdd (form)', deletions),
  held('proxyGet (refresh)', [replaced]),
  held('proxyPost (rejected)', [imported, replaced]),
  atOnce('connectionsImport (first)', deletions),
  atOnce('connectionsConfirm', deletions),
  atOnce('integrationsUpdate (events off)', ['integrationsUpdate (events on)', address]),
]);
