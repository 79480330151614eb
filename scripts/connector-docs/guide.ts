import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What a client's developer has to know of a connector and its data cannot say, in Markdown. */
export type Guide = {
  /** How the OAuth application is registered with the vendor, step by step. */
  readonly oauthApp: readonly string[];
  /** How a customer gets an API key, a token or a password. */
  readonly credentials: readonly string[];
  /** What behaves differently from what one would expect, and why. */
  readonly notes: readonly string[];
};

const headings: Readonly<Record<keyof Guide, string>> = {
  oauthApp: 'OAuth application',
  credentials: 'Credentials',
  notes: 'Good to know',
};

/** The `guide.md` beside a connector's code: it is for its page alone, and no part of what runs. */
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
  return { oauthApp: under('oauthApp'), credentials: under('credentials'), notes: under('notes') };
}

function parseSection(section: string): [heading: string, items: readonly string[]] {
  const [heading = '', ...lines] = section.split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  return [
    heading.trim(),
    filled.map((line) => {
      const item = /^(?:-|\d+\.) +(.+)$/.exec(line)?.[1];
      if (item === undefined) throw new Error(`no item of a list: ${line}`);
      return item;
    }),
  ];
}
