import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { temporaryFolder } from '../rig/sdk-behaviours/dotnet.js';
import { findInSdk, languages, sdkFolder } from '../rig/sdk-behaviours/languages.js';
import { note } from '../rig/figures.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import {
  environment,
  firstRunPrograms,
  readFirstSample,
  readGuideSample,
} from '../rig/sdk-behaviours/first-run-programs.js';

/** One that takes the filters of the samples. */
const SERVICE = 'jira-service-management';
const guidePage = fileURLToPath(new URL('../../docs/sdks.md', import.meta.url));
/** As in the samples. */
const CONSUMER = 'user-1';

describe('a newcomer with an empty folder, the packed package and the README', () => {
  let lab: Lab;
  const ids: string[] = [];

  beforeAll(async () => {
    lab = await startLab({ services: [SERVICE] });
    await lab.connectKey(SERVICE, CONSUMER);
    for await (const { id } of lab.client(CONSUMER).messages.list({ limit: 100 })) ids.push(id);
  });
  afterAll(() => lab?.close());

  for (const newcomer of firstRunPrograms) {
    const { name } = newcomer;
    const tool = languages.find((language) => language.name === name)?.findTool();
    const ready = tool && findInSdk(name, newcomer.package) && findInSdk(name, 'README.md');

    test.skipIf(!ready)(`lists messages of the sandbox in ${name}`, async () => {
      const sdk = sdkFolder(name);
      const { id: appId, apiKey: key } = lab.application;
      const where = { baseUrl: lab.servers[0]?.url ?? '', appId };
      const sample = readFirstSample(newcomer, join(sdk, 'README.md'), where);
      const guide = readGuideSample(newcomer, guidePage, SERVICE);
      const folder = temporaryFolder(`newcomer-${name}`);
      const env = environment(where.baseUrl, appId, key);
      const { printed, guided } = await newcomer.start({ tool: tool ?? '', sdk, folder, sample, guide, env });
      const listed = ids.filter((id) => printed.includes(id));
      note({
        what: `a newcomer's first program in ${name}`,
        bar: 'lists messages',
        measured: `${listed.length} messages`,
      });
      expect(listed.length, printed.slice(0, 1_000)).toBeGreaterThan(0);
      // Of Node.js the guide shows a function, which is type-checked with the other samples.
      if (guided !== undefined)
        expect(
          ids.some((id) => guided.includes(id)),
          guided.slice(0, 1_000),
        ).toBe(true);
    });
  }
});
