import { buildOpenApi, type OpenApiDocument } from '@keyway/openapi';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  buildDescriptionAudit,
  listOperations,
  type DescriptionAudit,
} from '../fixtures/description/description-audit.js';
import { provocations, withQuery } from '../fixtures/description/description-refusals.js';
import { startDescribedWorld, type DescribedWorld } from '../fixtures/description/description-world.js';

/** The description as built without a server, compared with the one that the server serves. */
const document = buildOpenApi({ baseUrl: 'https://keyway.test', version: '0' });
const operations = listOperations(document);

let world: DescribedWorld;
let audit: DescriptionAudit;

beforeAll(async () => {
  world = await startDescribedWorld();
  audit = buildDescriptionAudit((await world.app.api('GET', '/openapi.json')).body as OpenApiDocument);
});
afterAll(() => world?.close());

describe.each(operations.map((operation) => [operation.operationId, operation] as const))(
  '%s',
  (operationId, operation) => {
    test('answers as described', async () => {
      const answers = [await world.send(operation, await world.callOf(operation))];
      expect(answers[0]?.status, answers[0]?.text).toBeLessThan(400);
      const takesRaw = operation.parameters?.some(({ name }) => name === 'raw');
      if (takesRaw)
        answers.push(await world.send(operation, withQuery(await world.callOf(operation), 'raw=true')));
      if (operation.parameters?.some(({ name }) => name === 'range')) {
        const { options, ...call } = await world.callOf(operation);
        answers.push(
          await world.send(operation, { ...call, options: { ...options, headers: { range: 'bytes=0-3' } } }),
        );
      }
      const problems = answers.flatMap((answer) => audit.check(operationId, answer));
      expect(problems, problems.join('\n')).toEqual([]);
    });

    test.each(Object.keys(operation.responses).filter((status) => !/^[23]/.test(status)))(
      'refuses with %s as described',
      async (status) => {
        const problems: string[] = [];
        for (const provoke of provocations[status] ?? []) {
          const answers = await provoke(world, operation);
          problems.push(...answers.flatMap((answer) => audit.check(operationId, answer)));
        }
        expect(problems, problems.join('\n')).toEqual([]);
      },
    );
  },
);

const WHILE_RUNNING =
  'the first call of the transaction has to be under way; error-types.int.test.ts waits for one';

const LAST_OWNER = 'takes an installation without admin key; manage-people.int.test.ts has one';

/** Declared responses that no request here receives, and why. */
const unseen: Readonly<Record<string, string>> = {
  'systemLive 500': 'nothing known leads there; it is what any mistake of ours would be',
  'systemReady 500': 'nothing known leads there; it is what any mistake of ours would be',
  'applicationsAdd 409': WHILE_RUNNING,
  'applicationKeysAdd 409': WHILE_RUNNING,
  'keyRotationsAdd 404':
    'takes a body that names an application that is not there; key-rotations.int.test.ts has one',
  'keyRotationsAdd 409': WHILE_RUNNING,
  'peopleUpdate 409': LAST_OWNER,
  'peopleDelete 409': LAST_OWNER,
  'sessionsCreate 409': WHILE_RUNNING,
  'webhooksAdd 409': 'takes fifty webhooks; webhooks.int.test.ts has them',
  'connectionsImport 409':
    'another change of the same connection has to fall between its reading and writing',
  'connectionsUpdate 409': 'takes two connections of one account; several-connections.int.test.ts has them',
  'conversationsUpdate 412':
    'takes a connector whose updates can be conditional; error-types.int.test.ts has one',
  'connectionsConfirm 409':
    'takes a provider that names, with the grant, the account of another connection of the consumer',
};

test('every declared status was answered, or there is a reason', () => {
  const declared = operations.flatMap(({ operationId, responses }) =>
    Object.keys(responses).map((status) => `${operationId} ${status}`),
  );
  const missing = declared.filter((name) => !audit.seen.has(name)).toSorted();
  expect(missing, missing.join('\n')).toEqual(Object.keys(unseen).toSorted());
});

test('every described header was answered', async () => {
  // The other simulators leave one out.
  const { app } = world;
  await app.connect('front', sandboxCredentials.front.form, 'limits');
  const answer = await app.api('GET', '/messages', {
    service: 'front',
    consumer: 'limits',
  });
  expect(audit.check('messagesAll', answer).join('\n')).toBe('');
  expect(Object.keys(document.components.headers).filter((name) => !audit.seenHeaders.has(name))).toEqual([]);
});
