import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { loadTable } from '../../packages/sdk/driver/table.js';
import { prepareBench, type Bench } from '../rig/sdk-behaviours/bench.js';
import { findDriver, languages } from '../rig/sdk-behaviours/languages.js';
import { runCase } from '../rig/sdk-behaviours/run-case.js';
import { ruleVendors } from '../rig/sdk-behaviours/vendor-rules.js';
import { note } from '../rig/figures.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';

const table = loadTable();
/** Only cases whose name or group holds this, while one is at work on them. */
const wanted = process.env.KEYWAY_SDK_CASES ?? '';
const chosen = table.filter(({ group, name }) => `${group}: ${name}`.includes(wanted));

// Languages run in parallel, the cases of each one after another: a driver makes one call at a time. Each has a server
// and simulators of its own, or one would list records that another is writing.
describe.concurrent.each(languages)('the $name SDK', (language) => {
  const { name } = language;
  const getDriver = findDriver(language);
  const own = chosen.filter(({ except }) => except?.[name] === undefined);
  let lab: Lab;
  let bench: Bench;
  let passed = 0;

  beforeAll(async () => {
    if (!getDriver) return;
    lab = await startLab({ services: [] });
    bench = await prepareBench(lab, ruleVendors(lab.vendors), name, await getDriver());
  });
  afterAll(async () => {
    await bench?.close();
    await lab?.close();
    note({
      what: `behaviours of the ${name} SDK, server and sandbox real`,
      bar: `${own.length} of ${own.length} cases${own.length < chosen.length ? `, ${chosen.length - own.length} cannot be` : ''}`,
      measured: getDriver ? passed : 'skipped',
    });
  });

  test.skipIf(!getDriver).sequential.each(own)('$group: $name', async (one) => {
    expect(await runCase(one, bench)).toEqual([]);
    passed += 1;
  });
});
