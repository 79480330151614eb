import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startChild } from '../../rig/processes/child.js';
import { count, note, timeBar } from '../../rig/figures.js';
import { newTransactionId, startLab, type Lab } from '../../rig/environment/test-environment.js';
import { startLoad } from '../../rig/load.js';
import { serverProgram } from '../../rig/processes/server-process.js';
import { sleep, until } from '../../rig/wait.js';

describe('the embedded database', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await startLab({ services: [] });
  });
  afterAll(() => lab?.close());

  test('keeps every acknowledged row when its process is killed during writes', async () => {
    const kills = count({ short: 3, long: 40 });
    const acknowledged = new Set<string>();
    const [server] = lab.servers;
    for (let kill = 0; kill < kills; kill += 1) {
      const load = startLoad(60, (index) => {
        const consumer = `kill${kill}-${index}`;
        const answer = lab.call('POST', '/vault/consumers', {
          transactionId: newTransactionId(),
          json: { consumer_id: consumer },
        });
        return {
          subject: consumer,
          answer: answer.then((created) => {
            if (created.status === 201) acknowledged.add(consumer);
            return created;
          }),
        };
      });
      // However slow the machine is, there is something to lose.
      const before = acknowledged.size;
      await until('acknowledged rows', () => acknowledged.size > before + 1);
      await sleep(Math.random() * 700);
      await server?.kill();
      await load.stop();
      await server?.start();
    }
    const present = new Set<string>();
    for await (const consumer of lab.client().vault.consumers.list({ limit: 200 }))
      present.add(consumer.consumer_id);
    const lost = [...acknowledged].filter((consumer) => !present.has(consumer));
    note({
      what: `embedded database killed ${kills} times during writes`,
      bar: '0 acknowledged rows lost, every start succeeds',
      measured: `${lost.length} of ${acknowledged.size} lost, ${present.size - acknowledged.size} stored without an answer`,
    });
    expect(lost).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(kills);
  });

  test('refuses a second process and says why', async () => {
    const [server] = lab.servers;
    const second = startChild(process.execPath, [serverProgram, 'serve'], {
      ...lab.settings,
      KEYWAY_ENV: 'development',
      PORT: '0',
      DATA_DIR: server?.dataDir ?? '',
    });
    const startedAt = performance.now();
    const ending = await second.ended;
    const ms = performance.now() - startedAt;
    note({
      what: 'second process on the same folder',
      bar: 'refused in 3 s, exit code not 0',
      measured: `exit code ${ending.code} after ${(ms / 1_000).toFixed(1)} s`,
    });
    expect(ms).toBeLessThan(timeBar(3_000));
    expect(ending.code).toBeGreaterThan(0);
    expect(second.output()).toMatch(/is using the embedded database/);
    expect((await fetch(`${server?.url}/readyz`)).status).toBe(200);
  });
});
