import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { SetupSteps } from '../../packages/connectors/src/index.js';

/** Facts about a connector for a client's developer that are not in its data, in Markdown. */
export type Guide = SetupSteps & {
  /** Unexpected behaviour, and the reason for it. */
  readonly notes: readonly string[];
};

const headings: Readonly<Record<keyof Guide, string>> = {
  oauthApp: 'OAuth application',
  credentials: 'Credentials',
  events: 'Events',
  notes: 'Good to know',
};

/** The `guide.md` of a connector: the source of its page and of the setup steps that the server returns. */
export function readGuide(id: string): Guide {
  const path = fileURLToPath(
    new URL(`../../packages/connectors/src/vendors/${id}/guide.md`, import.meta.url),
  );
  return parseGuide(existsSync(path) ? readFileSync(path, 'utf8') : '');
}

/** Throws on anything that would not come to stand on the page. */
export function parseGuide(text: string): Guide {
  const [before = '', ...sections] = text.split(/^## /m);
  if (before.trim() !== '') throw new Error(`outside of every section: ${before.trim()}`);
  const items = new Map(sections.map((section) => parseSection(section)));
  const unknown = [...items.keys()].find((heading) => !Object.values(headings).includes(heading));
  if (unknown !== undefined) throw new Error(`no section of a guide: ${unknown}`);
  const under = (name: keyof Guide): readonly string[] => items.get(headings[name]) ?? [];
  return {
    oauthApp: under('oauthApp'),
    credentials: under('credentials'),
    events: under('events'),
    notes: under('notes'),
  };
}

function parseSection(section: string): [heading: string, items: readonly string[]] {
  const [heading = '', ...lines] = section.split('\n');
  const items: string[] = [];
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const item = /^(?:-|\d+\.) +(.+)$/.exec(line)?.[1];
    const last = items.at(-1);
    if (item !== undefined) items.push(item);
    // Code that belongs to an item is indented below it.
    else if (last !== undefined && /^ {3}/.test(line)) items[items.length - 1] = `${last}\n${line}`;
    else throw new Error(`no item of a list: ${line}`);
  }
  return [heading.trim(), items];
}
