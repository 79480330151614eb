import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ConnectorError, type ConnectorDefinition } from '@keyway/connectors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  ticketsAnswer,
  ticketsConnector,
  ticketsDescription,
  ticketsWorld,
} from '../fixtures/description/described-tickets.js';
import { findDescriptions, serveDescription } from '../fixtures/description/description.js';
import { problemsOf, runAgainstDescription, type Findings } from '../fixtures/description/run-described.js';
import { startStubVendor, type StubVendor } from '../fixtures/stub-vendor.js';

let helpdesk: StubVendor;
beforeAll(async () => {
  helpdesk = await startStubVendor();
});
afterAll(() => helpdesk.close());

async function run(
  connector: ConnectorDefinition,
  upstream?: string,
): Promise<Findings & { passed: string[] }> {
  const described = await serveDescription(ticketsDescription, { upstream });
  try {
    const findings = await runAgainstDescription(connector, described, ticketsWorld(helpdesk.url));
    return { ...findings, passed: problemsOf(described) };
  } finally {
    await described.close();
  }
}

describe('the runner of descriptions', { timeout: 120_000 }, () => {
  test('is content with a connector that does as the description says, and names what that leaves out', async () => {
    helpdesk.answer(ticketsAnswer());
    const { problems, refused, covered, leftOut, answers } = await run(ticketsConnector());
    expect({ problems, refused }).toEqual({ problems: [], refused: [] });
    expect(covered).toEqual(['GET /tickets/{ticket}/notes', 'POST /tickets/{ticket}/notes']);
    expect(leftOut).toEqual(['GET /api/tickets/7/notes/…']);
    expect(answers).toBeGreaterThan(30);
  });

  test('sees a parameter and a body that the description does not allow', async () => {
    helpdesk.answer(ticketsAnswer());
    expect((await run(ticketsConnector({ page: 'first' }))).problems.join()).toMatch(
      /list .*request\.query\.page.*integer/,
    );
    const nameless = ticketsConnector({ toBody: (content) => ({ content }) });
    expect((await run(nameless)).problems.join()).toMatch(/create a note.*request\.body.*required.*text/);
  });

  test('sees a missing credential', async () => {
    helpdesk.answer(ticketsAnswer());
    const described = await serveDescription(ticketsDescription);
    const world = ticketsWorld(helpdesk.url);
    const bare = { ...world, context: { ...world.context, authorization: {} } };
    const { problems } = await runAgainstDescription(ticketsConnector(), described, bare);
    await described.close();
    expect(problems.join()).toMatch(/401|security/i);
  });

  test('sees a mapping that gives up on an answer, or makes no message of it', async () => {
    helpdesk.answer(ticketsAnswer());
    const strict = ticketsConnector({
      toMessage: ({ text }) => {
        throw new TypeError(`text: expected 'Hello', found ${typeof text}`);
      },
    });
    expect((await run(strict)).problems.join()).toContain('example one: TypeError: text: expected');
    const careless = ticketsConnector({ toMessage: () => ({}) as never });
    expect((await run(careless)).problems.join()).toContain('no message of ours');
  });

  test('sees a connector that finds nothing in any answer', async () => {
    helpdesk.answer(ticketsAnswer());
    const blind = ticketsConnector({
      toMessage: () => {
        throw new ConnectorError('not_found', 'There is no such message.');
      },
    });
    const { problems, refused } = await run(blind);
    expect(problems).toContain('create a note: not one answer was mapped');
    expect(refused.length).toBeGreaterThan(0);
  });

  test('sees a helpdesk that answers otherwise than described', async () => {
    helpdesk.answer(ticketsAnswer());
    expect((await run(ticketsConnector(), helpdesk.url)).passed).toEqual([]);
    helpdesk.answer(ticketsAnswer({ id: 'twelve', text: 'Called back.', at: 1_767_225_600 }));
    expect((await run(ticketsConnector(), helpdesk.url)).passed.join()).toMatch(/response\.body.*id.*number/);
  });

  test('finds the files of a folder by the connectors’ names, and takes a path by name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'keyway-descriptions-'));
    for (const name of ['tickets.json', 'help-line-2.1.yaml', 'desk-comments.yml', 'notes.txt', 'other.json'])
      writeFileSync(join(folder, name), '');
    const ids = ['tickets', 'help-line', 'help-desk', 'desk-service-cloud'];
    const { files, unknown } = findDescriptions(folder, ids);
    expect([...files.keys()].sort()).toEqual(['desk-service-cloud', 'help-line', 'tickets']);
    expect(unknown).toEqual([join(folder, 'other.json')]);
    expect([...findDescriptions('help-desk=/a/b.json,tickets=/c.yaml', ids).files]).toEqual([
      ['help-desk', '/a/b.json'],
      ['tickets', '/c.yaml'],
    ]);
    expect(findDescriptions(undefined, ids).files.size).toBe(0);
    rmSync(folder, { recursive: true });
  });
});
