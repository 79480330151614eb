import { describe, expect, it } from 'vitest';

import { composition, doors, SERVER, serverRooms, vocabulary } from '../rooms.js';
import { findCycles } from './find-cycles.js';
import {
  listFolders,
  readSourceFiles,
  readText,
  readToolFiles,
  type Import,
  type SourceFile,
} from './source-files.js';

const files = readSourceFiles();
const sources = files.filter((file) => !file.isTest);

type Room = { ours: readonly string[]; others: readonly string[] | 'any' };

/** Who may import whom. `others` names packages that are not ours; `node:` stands for what Node brings. */
const rooms: Record<string, Room> = {
  contract: { ours: [], others: ['zod', '@ts-rest/core'] },
  openapi: { ours: ['@keyway/contract'], others: ['zod'] },
  // Its second entry takes the classes of its first, by the name that users import.
  sdk: { ours: ['@keyway/contract', '@keyway/sdk'], others: ['node:'] },
  ui: { ours: ['@keyway/contract'], others: 'any' },
  vault: { ours: ['@keyway/contract', '@keyway/ui'], others: 'any' },
  console: { ours: ['@keyway/contract', '@keyway/openapi', '@keyway/ui'], others: 'any' },
  'vault-js': { ours: [], others: ['react'] },
  connectors: { ours: ['@keyway/contract'], others: ['htmlparser2'] },
  db: {
    ours: [],
    others: [
      'node:',
      '@prisma/adapter-pg',
      '@prisma/client',
      'pg',
      '@electric-sql/pglite',
      'pglite-prisma-adapter',
    ],
  },
  server: {
    ours: ['@keyway/contract', '@keyway/openapi', '@keyway/connectors', '@keyway/db'],
    others: 'any',
  },
  docs: { ours: ['@keyway/openapi'], others: 'any' },
  sandbox: { ours: [], others: 'any' },
  mock: { ours: ['@keyway/contract', '@keyway/openapi'], others: 'any' },
};

/** Hashing and random bytes are no I/O, which is what connectors leave to the server. */
const builtinsIn = [
  'packages/connectors/src/definition/hooks/verify-hook.ts',
  'packages/connectors/src/writing/digest.ts',
  'packages/connectors/src/writing/multipart.ts',
];
const MOST_SERVICES = 8;
const securityMayUse = ['node:', 'undici', 'jose', 'ipaddr.js'];

/** The innermost room below `base` that a file belongs to; without one, its folder, or its own name. */
function roomOf(path: string, base: string): string {
  const below = path.slice(base.length);
  const [room] = (doors[base] ?? [])
    .concat(base === SERVER ? serverRooms : [])
    .filter((name) => below.startsWith(`${name}/`))
    .sort((one, other) => other.length - one.length);
  return room ?? (below.includes('/') ? below.slice(0, below.lastIndexOf('/')) : below);
}
const isVocabulary = (path: string): boolean =>
  path.startsWith(SERVER) && vocabulary.includes(roomOf(path, SERVER));

const violations = (
  among: readonly SourceFile[],
  isAllowed: (target: Import, file: SourceFile) => boolean,
): string[] =>
  among.flatMap((file) =>
    file.imports
      .filter((each) => !isAllowed(each, file))
      .map((each) => `${file.path} imports ${each.target}`),
  );

describe('architecture', () => {
  it('finds the sources', () => {
    expect(new Set(sources.map((file) => file.room))).toEqual(new Set(Object.keys(rooms)));
    expect(sources.some((file) => file.imports.length > 5)).toBe(true);
  });

  it('lets each room import only what the table of rooms allows', () => {
    expect(violations(sources, ({ target }, file) => isOfTable(target, file))).toEqual([]);
  });

  it('lets no files import each other in a circle', () => {
    expect(findCycles([...files, ...readToolFiles()])).toEqual([]);
  });

  it('would see a circle, through a door and of types as well', () => {
    const file = (path: string, target: string, isTypeOnly = false): SourceFile => ({
      ...{ path, room: 'server', isTest: false, strings: [], arrows: [] },
      imports: [{ target, isTypeOnly, names: ['Name'] }],
    });
    expect(findCycles([file('a', 'b'), file('b', 'c'), file('c', 'b')])).toEqual(['b → c → b']);
    expect(findCycles([file('a', 'b'), file('b', 'a', true)])).toEqual(['a → b → a']);
    const door = file('room/index.ts', 'room/x');
    expect(findCycles([file('a', 'room/index.ts'), door, file('room/x', 'a')])).toEqual(['a → room/x → a']);
    expect(findCycles([file('a', 'room/index.ts'), door, file('room/y', 'a')])).toEqual([]);
  });

  it('imports ts-rest in two modules only: its core in the contract, its adapter in the server', () => {
    const importers = [...files, ...readToolFiles()].filter(({ imports }) =>
      imports.some(({ target }) => target.startsWith('@ts-rest/')),
    );
    expect(importers.map(({ path }) => path)).toEqual([
      'packages/contract/src/ts-rest.ts',
      'apps/server/src/platform/wire/ts-rest.ts',
    ]);
  });

  it('keeps what only tests use out of what ships', () => {
    const aids = new Set(files.filter((file) => file.isTest).map((file) => file.path));
    expect(violations(sources, ({ target }) => !aids.has(target))).toEqual([]);
  });

  it('keeps connectors to the types of the contract, but for the declarations of what a connector is', () => {
    const vendors = sources.filter((file) => file.path.startsWith('packages/connectors/src/vendors/'));
    expect(
      violations(
        vendors,
        ({ target, isTypeOnly }) => isTypeOnly || target.startsWith('packages/connectors/'),
      ),
    ).toEqual([]);
  });

  it('never imports upward inside the server', () => {
    const server = sources.filter(({ room, path }) => room === 'server' && !isVocabulary(path));
    const placed = server.filter(({ path }) => !composition.includes(roomOf(path, SERVER)));
    expect(new Set(placed.map(({ path }) => roomOf(path, SERVER)))).toEqual(new Set(serverRooms));
    const heightOf = (path: string): number => serverRooms.indexOf(roomOf(path, SERVER));
    const allowed = ({ target }: Import, file: SourceFile): boolean =>
      !target.startsWith(SERVER) ||
      isVocabulary(target) ||
      (heightOf(target) >= 0 && heightOf(target) <= heightOf(file.path)) ||
      // `serve` is a command, and starts what main puts together.
      (roomOf(file.path, SERVER) === 'cli' && composition.includes(roomOf(target, SERVER)));
    expect(violations(placed, allowed)).toEqual([]);
  });

  it.each(Object.entries(doors))('enters the rooms of %s by their index', (base, withDoor) => {
    const inside = (path: string): string | undefined =>
      path.startsWith(base) ? withDoor.find((room) => room === roomOf(path, base)) : undefined;
    // The package's own index may open any file to other packages.
    const shipped = sources.filter(
      ({ path }) => path.startsWith(base) && path !== `${base}index.ts` && !isVocabulary(path),
    );
    const allowed = ({ target }: Import, { path }: SourceFile): boolean =>
      inside(target) === undefined || inside(target) === inside(path) || target.endsWith('/index.ts');
    expect(violations(shipped, allowed)).toEqual([]);
  });

  it.each(Object.entries(doors))('says at each door of %s what the room is for', (base, withDoor) => {
    const silent = withDoor.filter((room) => !readText(`${base}${room}/index.ts`).startsWith('/** '));
    expect(silent).toEqual([]);
  });

  it('gives a function of the server at most eight services', () => {
    const below = sources.filter(
      ({ room, path }) => room === 'server' && !path.startsWith(`${SERVER}compose/`),
    );
    const asking = below.flatMap(({ path }) =>
      [...readText(path).matchAll(/\bPorts<([^>]*)>/g)].map(([, names = '']) => ({ path, names })),
    );
    expect(asking.length).toBeGreaterThan(100);
    const many = asking.filter(({ names }) => (names.match(/'/g) ?? []).length > 2 * MOST_SERVICES);
    expect(many).toEqual([]);
    const whole = below.filter(
      ({ path, imports }) =>
        !composition.some((file) => path.endsWith(`/${file}`)) &&
        imports.some(({ names }) => names.includes('Services')),
    );
    expect(whole.map(({ path }) => path)).toEqual([]);
  });

  it('keeps the shared vocabulary of the server below its layers', () => {
    const words = sources.filter((file) => isVocabulary(file.path));
    expect(words.length).toBe(vocabulary.length);
    expect(
      violations(
        words,
        ({ target, isTypeOnly }) => isTypeOnly || !target.startsWith(SERVER) || isVocabulary(target),
      ),
    ).toEqual([]);
  });

  it('keeps security to itself', () => {
    const security = sources.filter((file) => file.path.startsWith(`${SERVER}security/`));
    expect(security.length).toBeGreaterThan(5);
    expect(
      violations(
        security,
        ({ target }) => securityMayUse.includes(target) || target.startsWith(`${SERVER}security/`),
      ),
    ).toEqual([]);
  });

  it('declares a function with statements as one, which stack traces and tools name', () => {
    const found = sources.flatMap(({ path, arrows }) => arrows.map((name) => `${path}: ${name}`));
    expect(found).toEqual([]);
  });

  it('names a vendor only in its own folder and on its line of the list', () => {
    const ids = listFolders('packages/connectors/src/vendors');
    expect(ids.length).toBeGreaterThan(0);
    const named = new RegExp(`\\b(${ids.join('|')})\\b`, 'i');
    // Code that shows how a call looks needs some connector.
    const isExample = (path: string): boolean =>
      path.startsWith('packages/openapi/') && /-examples?\.ts$|\/examples\//.test(path);
    const elsewhere = sources.filter(
      ({ room, path }) =>
        room !== 'sandbox' && !path.startsWith('packages/connectors/src/vendors') && !isExample(path),
    );
    const found = elsewhere.flatMap((file) =>
      file.strings.filter((text) => named.test(text)).map((text) => `${file.path}: ${text.slice(0, 80)}`),
    );
    expect(found).toEqual([]);
  });
});

function isOfTable(target: string, file: SourceFile): boolean {
  const room = rooms[file.room];
  if (!room) return false;
  const own = file.path.slice(0, file.path.indexOf('/src/') + 1);
  if (/^(packages|apps)\//.test(target)) return target.startsWith(own);
  if (target.startsWith('@keyway/')) return room.ours.includes(target);
  if (target === 'node:' && builtinsIn.includes(file.path)) return true;
  return room.others === 'any' || room.others.includes(target);
}
