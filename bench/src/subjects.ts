import assert from 'node:assert/strict';

import { PAGE_SIZE } from '../subjects/downstream-facts.mjs';
import { buildPage } from '../subjects/vendor-page.mjs';
import { assertMapped } from './assert-mapped.js';
import { startKeyway } from './keyway.js';
import { startDownstream, startForwarder, startSubject, type Place } from './lab.js';
import type { Options } from './options.js';
import type { SubjectName } from './subject-names.js';

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

const page = buildPage();
const query = `?limit=${PAGE_SIZE}`;

/** Starts the downstream and every subject in a process of its own. */
export async function openLab(options: Options, entry: string, profileDir: string | undefined): Promise<Lab> {
  const ends: (() => Promise<void>)[] = [];
  const context = { defer: (end: () => Promise<void>) => void ends.push(end) };
  const close = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const downstream = await startDownstream(context);
    const limit = await startForwarder(context, downstream.url);
    const rawLimit = await startSubject(context, 'raw-forwarder', downstream.url);
    const mappingLimit = await startForwarder(context, downstream.url, 'mapped');
    const { databaseUrl } = options;
    const keyway = await startKeyway({ entry, databaseUrl, profileDir, downstreamUrl: downstream.url });
    context.defer(keyway.stop);
    const subjects: Subject[] = [
      {
        ...at(limit, `/messages${query}`),
        name: 'limit',
        title: 'Express + undici',
        assertAnswer: isForwarded,
      },
      {
        ...at(rawLimit, `/messages${query}`),
        name: 'raw-limit',
        title: 'node:http + undici dispatch, streaming',
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
    const chosen = subjects.filter(({ name }) => options.subjects.includes(name));
    return { subjects: chosen, keywayPid: keyway.pid, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const at = ({ pid, url, headers }: Place, path: string, more: Record<string, string> = {}) => ({
  pid,
  url: url + path,
  headers: { ...headers, ...more },
});

const isForwarded = (body: unknown): void => assert.deepEqual(body, page);

const isMapped = (body: unknown): void => assertMapped('messages', page, query, body);
