import { roles } from '@keyway/contract';
import { expect, test } from 'vitest';

import type { Caller } from '../../../context.js';
import { maySeeWords } from './session-rights.js';

test('customers’ messages are visible to callers who may read log details', () => {
  const seeing = roles.filter((role) => {
    const signedIn = { person: null, grants: [{ role, application_id: null }], expiresAt: new Date() };
    const caller: Caller = { kind: 'person', personId: 'p', signedIn, application: undefined };
    return maySeeWords({ caller });
  });
  expect(seeing).toEqual(['developer', 'owner']);
});
