import assert from 'node:assert/strict';
import { join } from 'node:path';

import { MESSAGES } from '../subjects/downstream-facts.mjs';
import { toEnvelope } from '../subjects/hand-mapping.mjs';
import { buildPage } from '../subjects/vendor-page.mjs';
import { startChild, type Child } from './child.js';
import { startKeyway } from './keyway.js';
import type { Options } from './options.js';

export const subjectNames = ['limit', 'mapping-limit', 'proxy', 'messages'] as const;
export type SubjectName = (typeof subjectNames)[number];

export type Subject = {
  readonly name: SubjectName;
  readonly title: string;
  readonly pid: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Throws when an answer is not what this subject has to answer. */
  assertAnswer(body: unknown): void;
};

export type Lab = {
  readonly subjects: readonly Subject[];
  readonly keywayPid: number;
  close(): Promise<void>;
};

const root = join(import.meta.dirname, '../..');
const subjectFile = (name: string) => join(root, 'bench/subjects', `${name}.mjs`);
const page = buildPage();
const query = `?limit=${MESSAGES}`;

/** Starts the downstream and every subject in a process of its own. */
export const openLab = async (options: Options, profileDir: string | undefined): Promise<Lab> => {
  const children: Child[] = [];
  const start = async (name: string, file: string, ...parameters: string[]) => {
    const child = await startChild({ name, file: subjectFile(file), parameters });
    children.push(child);
    return { pid: child.pid, url: (child.message as { url: string }).url, headers: {} };
  };
  const close = async () => {
    for (const child of children.reverse()) await child.stop();
  };
  try {
    const downstream = await start('The downstream', 'downstream');
    const limit = await start('The limit', 'forwarder', downstream.url);
    const mappingLimit = await start('The mapping limit', 'forwarder', downstream.url, 'mapped');
    const entry = options.entry ?? join(root, 'apps/server/dist/keyway.js');
    const { databaseUrl } = options;
    const keyway = await startKeyway({ entry, databaseUrl, profileDir, downstreamUrl: downstream.url });
    children.push(keyway);
    const subjects: Subject[] = [
      {
        ...at(limit, `/messages${query}`),
        name: 'limit',
        title: 'Express + undici',
        assertAnswer: isForwarded,
      },
      {
        ...at(mappingLimit, `/messages${query}`),
        name: 'mapping-limit',
        title: 'Express + undici, mapped by hand',
        assertAnswer: isMapped,
      },
      {
        ...at(keyway, '/proxy', { 'x-vendor-downstream-url': `/messages${query}` }),
        name: 'proxy',
        title: 'Keyway /proxy',
        assertAnswer: isForwarded,
      },
      {
        ...at(keyway, `/messages${query}`),
        name: 'messages',
        title: 'Keyway /messages',
        assertAnswer: isMapped,
      },
    ];
    const chosen = subjects.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
    if (chosen.length === 0) throw new Error(`--only takes ${subjectNames.join(', ')}.`);
    return { subjects: chosen, keywayPid: keyway.pid, close };
  } catch (error) {
    await close();
    throw error;
  }
};

type Place = { pid: number; url: string; headers: Record<string, string> };
const at = ({ pid, url, headers }: Place, path: string, more: Record<string, string> = {}) => ({
  pid,
  url: url + path,
  headers: { ...headers, ...more },
});

const isForwarded = (body: unknown): void => assert.deepEqual(body, page);

/** Keyway's mapping and the one by hand must agree on every attribute: they are compared by their speed. */
const isMapped = (body: unknown): void => {
  const expected = toEnvelope(page, 'http://localhost');
  const { data, meta, links, ...head } = body as typeof expected;
  const { data: expectedData, meta: expectedMeta, links: _links, ...expectedHead } = expected;
  assert.equal(data.length, MESSAGES);
  assert.deepEqual(data, expectedData);
  assert.deepEqual(head, expectedHead);
  assert.equal(meta.items_on_page, expectedMeta.items_on_page);
  assert.equal(meta.cursors.next, null);
  assert.ok(links.current.endsWith(`/messages${query}`));
};
