import { registry } from '@keyway/connectors';
import { type Check, checkWholeWorld } from '@keyway/connectors/conformance';
import { createSandbox, type Sandbox, type World } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';

import { authTypesOf, isSimulated } from '../../fixtures/conformance/helpdesk-world.js';
import { type Hidden, openWholeWorld } from '../../fixtures/conformance/whole-world.js';

declare module 'vitest' {
  interface ProvidedContext {
    world: World;
  }
}

/** Differences between the helpdesk's content and these vendors' lists. */
const hidden: Readonly<Record<string, Hidden>> = {
  // Lists omit conversations without messages.
  crisp: { conversations: ['empty'], filesAreEntries: true },
  // An ID above 2^53 cannot be mapped, and the search filters by creation date.
  dixa: { conversations: ['farNumbered', 'undated'] },
  freshdesk: { isOpeningPartOfConversation: true },
  // Lists omit merged conversations.
  front: { conversations: ['merged'] },
  intercom: { isOpeningPartOfConversation: true, cap: 500 },
  // The email is a contact's only ID.
  reamaze: { withoutAddress: true },
  'request-tracker': { conversations: ['merged'] },
};

type KnownFailure = {
  readonly check: RegExp;
  readonly connectors: readonly string[];
  readonly reason: string;
};

/** Checks expected to fail. A fix makes the expectation fail: remove the connector here with it. */
const knownFailures: readonly KnownFailure[] = [];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ world: inject('world') });
});
afterAll(() => sandbox.close());

for (const [id, connector] of registry.connectors) {
  if (!isSimulated(id)) continue;
  const [authType] = authTypesOf(connector, id);
  if (authType === undefined) continue;
  const check: Check = (name, ...rest) => {
    const known = knownFailures.find((each) => each.connectors.includes(id) && each.check.test(name));
    if (known) test.fails(`${name} (known: ${known.reason})`, ...rest);
    else test(name, ...rest);
  };
  describe(`${id} conforms in a large helpdesk with odd records`, () => {
    beforeAll(async () => {
      sandbox.control.reset();
      // With 20,000 conversations that takes seconds, and idle connections close meanwhile: this request absorbs the
      // reset.
      await fetch(sandbox.url).catch(() => undefined);
    });
    checkWholeWorld(
      connector,
      () => openWholeWorld({ connector, id, authType, sandbox, hidden: hidden[id] ?? {} }),
      check,
    );
  });
}
