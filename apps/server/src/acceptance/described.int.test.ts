import { registry, type ConnectorDefinition } from '@keyway/connectors';
import {
  describeConformance,
  type ConformanceWorld,
  type OpenWorld,
  type WorldSize,
} from '@keyway/connectors/conformance';
import { createSandbox, type Sandbox, type SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { corrections } from '../fixtures/description/description-corrections.js';
import {
  findDescriptions,
  serveDescription,
  type Described,
  type Operation,
} from '../fixtures/description/description.js';
import {
  authTypesOf,
  isSimulated,
  openHelpdesk,
  worldSeeds,
} from '../fixtures/conformance/helpdesk-world.js';
import { problemsOf, runAgainstDescription, summarize } from '../fixtures/description/run-described.js';

const variable = 'KEYWAY_VENDOR_DESCRIPTIONS';
const { files, unknown } = findDescriptions(process.env[variable], [...registry.connectors.keys()]);
if (files.size === 0)
  console.log(`Vendors’ own descriptions are left out: ${variable} names no folder that has one.`);
for (const file of unknown) console.log(`${file} is left out: no connector is named like it.`);

/** Generated responses that the description allows but that no helpdesk would send. */
const defects: Readonly<Record<string, readonly RegExp[]>> = {
  // The schema allows the current user to be null.
  intercom: [
    /GET \/me 200, made up: TypeError: admin: expected an object, found null/,
    /GET \/admins 200, made up: TypeError: body\.admins\[0\]: expected an object, found null/,
  ],
  chatwoot: [
    // The description omits this status from the statuses of a response; a request accepts it.
    /^conversations: update status snoozed: not one answer was mapped$/,
    // The description has a single `attachment` per message; the server sends a list, `attachments`.
    /^attachments: (get|content): not one answer was mapped$/,
  ],
};

/**
 * The description covers a newer API version, which writes texts differently. Used for the simulator only: its examples
 * are JSON inside a string, from which no response can be generated.
 */
const aliases: Readonly<Record<string, (path: string) => string>> = {
  'jira-service-management': (path) => path.replace('/rest/api/3/', '/rest/api/2/'),
};

const worldSizes = Object.keys(worldSeeds) as WorldSize[];
const sandboxes: Partial<Record<WorldSize, Sandbox>> = {};
function sandboxOf(size: WorldSize): Sandbox {
  const sandbox = sandboxes[size];
  if (!sandbox) throw new Error('the sandboxes have not started');
  return sandbox;
}

describe.skipIf(files.size === 0)('what vendors describe', () => {
  beforeAll(async () => {
    for (const size of worldSizes) sandboxes[size] = await createSandbox({ seed: worldSeeds[size] });
  });
  afterAll(() => Promise.all(Object.values(sandboxes).map((sandbox) => sandbox.close())));

  for (const [id, file] of files) {
    const connector = registry.getConnector(id);
    if (connector && isSimulated(id)) describe(id, () => describeDescribed(connector, id, file));
  }
});

function describeDescribed(connector: ConnectorDefinition, id: SandboxServiceId, file: string): void {
  const [authType = 'basic'] = authTypesOf(connector, id);
  const correct = (operation: Operation) =>
    corrections[id]?.[`${operation.method} ${operation.path}`]?.(operation);

  test('accepts every request, and its answers map', async () => {
    const described = await serveDescription(file, { correct });
    const world = await openHelpdesk(connector, id, authType, sandboxOf('small'));
    const { problems, ...findings } = await runAgainstDescription(connector, described, world);
    await described.close();
    console.log(`${id} and its description: ${JSON.stringify(findings, null, 1)}`);
    expect(problems.filter((problem) => !defects[id]?.some((defect) => defect.test(problem)))).toEqual([]);
  }, 600_000);

  describe('the simulator, watched', () => {
    const watched: Partial<Record<WorldSize, Described>> = {};
    beforeAll(async () => {
      for (const size of worldSizes)
        watched[size] = await serveDescription(file, {
          upstream: `${sandboxOf(size).url}/${id}`,
          alias: aliases[id],
          correct,
        });
    });
    afterAll(() => Promise.all(Object.values(watched).map((described) => described.close())));

    const openWorld: OpenWorld = async (size) => {
      const world = await openHelpdesk(connector, id, authType, sandboxOf(size));
      const described = watched[size];
      return described ? watch(world, described) : world;
    };
    describeConformance(connector, openWorld, test);

    test('speaks as the description says', () => {
      const all = Object.values(watched);
      console.log(`${id}, simulated: ${JSON.stringify(all.map(summarize), null, 1)}`);
      expect(new Set(all.flatMap(problemsOf))).toEqual(new Set());
    });
  });
}

/**
 * Puts Prism in front of the world, except for the rest of a test that breaks the helpdesk and so violates the
 * description on purpose.
 */
function watch(world: ConformanceWorld, described: Described): ConformanceWorld {
  let isBroken = false;
  const through = described.through(world.fetchLike);
  return {
    ...world,
    fetchLike: (url, init) => (isBroken ? world.fetchLike : through)(url, init),
    breakNext: (fault) => {
      isBroken = true;
      world.breakNext(fault);
    },
  };
}
