import { operationScopes, registry, type AuthType, type ConnectorDefinition } from '@keyway/connectors';
import { addChecks, type Check, type ConformanceWorld, type WorldSize } from '@keyway/connectors/conformance';
import { createSandbox, sandboxCredentials, type Sandbox, type SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  authTypesOf,
  isSimulated,
  openHelpdesk,
  worldSeeds,
} from '../../fixtures/conformance/helpdesk-world.js';

const sandboxes: Partial<Record<WorldSize, Sandbox>> = {};
beforeAll(async () => {
  for (const size of Object.keys(worldSeeds) as WorldSize[])
    sandboxes[size] = await createSandbox({ seed: worldSeeds[size] });
});
afterAll(() => Promise.all(Object.values(sandboxes).map((sandbox) => sandbox.close())));

function sandboxOf(size: WorldSize): Sandbox {
  const sandbox = sandboxes[size];
  if (!sandbox) throw new Error('the sandboxes have not started');
  return sandbox;
}

const openWorld = (
  connector: ConnectorDefinition,
  id: SandboxServiceId,
  authType: AuthType,
  size: WorldSize,
): Promise<ConformanceWorld> => openHelpdesk(connector, id, authType, sandboxOf(size));

test('every connector has a simulator that opens by each of its ways of authorizing', () => {
  for (const [id, connector] of registry.connectors) {
    expect(isSimulated(id) && authTypesOf(connector, id).toSorted(), id).toEqual(
      Object.keys(connector.auth).toSorted(),
    );
  }
});

test('no connector asks for a scope that its vendor does not know', () => {
  for (const [id, connector] of registry.connectors) {
    const known = isSimulated(id) ? (sandboxCredentials[id].oauth?.scopes ?? []) : [];
    expect(
      operationScopes(connector).filter((scope) => !known.includes(scope)),
      id,
    ).toEqual([]);
  }
});

/** Checks that each credential type must pass; the other checks don't depend on the credential. */
const byCredential =
  /credential|reads what it lists|reads it back|as little as it takes|which is then gone|opens every file|keeps an/;
const openings: Check = (name, ...rest) => {
  if (byCredential.test(name)) test(name, ...rest);
};

/** Checks that these connectors do not pass, and why they need not. */
const differences: Readonly<Record<string, RegExp>> = {
  // Workflows name their own statuses; the category says what one means.
  'jira-service-management': /^shows each status of a conversation/,
  // A priority is any number, which people see in three steps.
  'request-tracker': /^shows each priority of a conversation/,
};
const allOf =
  (id: string): Check =>
  (name, ...rest) =>
    (differences[id]?.test(name) ? test.fails : test)(name, ...rest);

for (const [id, connector] of registry.connectors) {
  if (!isSimulated(id)) continue;
  for (const [index, authType] of authTypesOf(connector, id).entries()) {
    describe(`${id}, authorized by ${authType}, conforms`, () =>
      addChecks(
        connector,
        (size) => openWorld(connector, id, authType, size),
        index === 0 ? allOf(id) : openings,
      ));
  }
}
