import { execFileSync } from 'node:child_process';
import { mkdtempSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { fetchNewestNode } from '../../packages/sdk/src/fixtures/newest-node.js';
import { note } from '../rig/figures.js';
import { startLab } from '../rig/environment/test-environment.js';

const SERVICE = 'zendesk';

test('the built server starts, connects, reads and ends on the newest Node with long-term support', async ({
  skip,
}) => {
  const node = await fetchNewestNode().catch((reason: Error) => {
    if (process.env.CI === 'true') throw reason;
    console.warn(`Skipped: the newest Node could not be had (${reason.message.split('\n', 1)[0]}).`);
    return skip();
  });
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  // Empty: the embedded database is made and migrated on this Node, too.
  const dataDir = mkdtempSync(join(tmpdir(), 'keyway-newest-node-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const lab = await startLab({ node, dataDir, services: [SERVICE] });
  onTestFinished(lab.close);

  await lab.connectKey(SERVICE, 'typed');
  await lab.connectOAuth(SERVICE, 'authorized');
  const read = await Promise.all(
    ['typed', 'authorized'].map(async (consumer) => {
      const { data } = await lab.client(consumer).messages.list({ limit: 5 }, { serviceId: SERVICE });
      return data.length;
    }),
  );
  const children = [lab.servers[0]?.child(), lab.sandbox.child];
  const programs = children.map((child) => readlinkSync(`/proc/${child?.pid}/exe`));
  const ending = await lab.servers[0]?.stop();
  const warnings = children.flatMap((child) => child?.output().match(/\b\w*Warning: .*/g) ?? []);
  note({
    what: `built server and sandbox on Node ${version}: two connections, one page of messages each, SIGTERM`,
    bar: '5 messages each, exit code 0, no warning of Node’s',
    measured: `${read.join(' and ')} messages, exit code ${ending?.code}, ${warnings.length} warnings`,
  });
  expect(programs).toEqual(children.map(() => realpathSync(node)));
  expect(read).toEqual([5, 5]);
  expect(ending).toEqual({ code: 0, signal: null });
  expect(warnings).toEqual([]);
});
