import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const connectors = 'packages/connectors/src';
const simulators = 'apps/sandbox/src';

/** Where each vendor has a file, and what it is for. */
const files = (id: string): Readonly<Record<string, string>> => ({
  [`${connectors}/vendors/${id}/index.ts`]: 'the definition of the connector',
  [`${connectors}/vendors/${id}/guide.md`]: 'what a client’s developer has to know beyond the data',
  [`${connectors}/vendors/${id}/words.ts`]: 'what its form says in the other languages',
  [`${connectors}/vendors/${id}/guide-words.ts`]: 'what its guide says in the other languages',
  [`${simulators}/vendors/${id}/index.ts`]: 'its simulator',
  [`docs/connectors/${id}.md`]: 'its page, written by npm run derive',
});

/** The files a connector still lacks, with the file to write; `root` is a repository laid out like ours. */
export const missingFilesOf = (id: string, root = repository): string[] => [
  ...Object.entries(files(id))
    .filter(([path]) => !existsSync(`${root}/${path}`))
    .map(([path, purpose]) => `${id}: ${path} is missing: ${purpose}`),
  ...Object.entries(lists)
    .map(([path, file]) => [path, `./vendors/${id}/${file}`] as const)
    .filter(([path, line]) => !readFileSync(`${root}/${path}`, 'utf8').includes(`'${line}'`))
    .map(([path, line]) => `${id}: ${path} needs a line that names ${line}`),
];

/** Each list of vendors, and the file that a vendor's line in it leads to. */
const lists = {
  [`${connectors}/vendors.ts`]: 'index.js',
  [`${simulators}/vendors.ts`]: 'index.js',
};

/** Every vendor that has a folder in one of the two rooms. */
export const vendorFolders = (root = repository): string[] => [
  ...new Set([connectors, simulators].flatMap((room) => readdirSync(`${root}/${room}/vendors`))),
];
