import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { operationNames, resourceNames, resources } from '@keyway/contract';

import { coverageOf } from './abilities/coverage.js';
import {
  isMissing,
  tableOf,
  type ConnectorDefinition,
  type FormField,
  type ServiceId,
  type Settings,
} from '../index.js';
import { connectors, createRegistry, getConnector, operationScopes } from '../index.js';

const room = join(import.meta.dirname, '..');
const folders = readdirSync(join(room, 'vendors'));
const sources = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory()
      ? sources(path)
      : path.endsWith('.ts') && !path.endsWith('.test.ts')
        ? [path]
        : [];
  });

test('every vendor folder is registered under its own name', () => {
  expect([...connectors.keys()].toSorted()).toEqual(folders.toSorted());
  const known: ServiceId = 'gorgias';
  expect(getConnector(known)?.id).toBe('gorgias');
  for (const id of ['nobody', '__proto__', 'constructor', '']) expect(getConnector(id)).toBeUndefined();
});

test('the vendors are listed in alphabetical order, one line each', () => {
  const lines = readFileSync(join(room, 'vendors.ts'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(folders.length);
  expect(lines).toEqual(lines.toSorted());
});

test('no vendor is named outside its own folder', () => {
  const shared = sources(room).filter(
    (path) => !path.includes('/vendors/') && !/\/vendors(?:-[\w-]+)?\.ts$/.test(path),
  );
  const assertUnnamed = (path: string, { id, name }: { id: string; name: string }): void => {
    // Whole words, because some vendors are named after common words: `front` is not a name, `Front` and `'front'` are.
    const named = new RegExp(`\\b${name}\\b|['"\`/]${id}['"\`/]`);
    expect(named.exec(readFileSync(path, 'utf8'))?.[0], path).toBeUndefined();
  };
  for (const connector of connectors.values()) {
    for (const path of shared) assertUnnamed(path, connector);
    for (const other of connectors.values()) {
      if (other === connector) continue;
      for (const path of sources(join(room, 'vendors', connector.id))) assertUnnamed(path, other);
    }
  }
});

test('a registry holds what it is given and refuses a second of the same id', () => {
  const [one] = connectors.values();
  expect([...createRegistry([one!]).connectors.keys()]).toEqual([one!.id]);
  expect(() => createRegistry([one!, one!])).toThrow('declared twice');
});

test('coverage says of every operation of every resource what the connector does', () => {
  for (const connector of connectors.values()) {
    for (const resource of resourceNames) {
      const table = tableOf(connector, resource);
      const coverage = coverageOf(connector, resource);
      if (!table) expect(coverage).toBeUndefined();
      if (!table || !coverage) continue;
      const { id: serviceId, trust, status } = connector;
      expect(coverage).toMatchObject({ serviceId, trust, status, resource });
      expect(Object.keys(coverage.operations)).toEqual(resources[resource].operations);
      for (const operation of operationNames) {
        const declared = table[operation];
        const covered = coverage.operations[operation];
        if (!declared || !covered) continue;
        expect(covered.capability).toBe(isMissing(declared) ? declared.capability : 'supported');
        if (isMissing(declared)) expect(covered.reason).toMatch(/\w{3}/);
        else if (operation === 'list') expect(covered.paging?.mode).toMatch(/^(native|virtual)$/);
        else if (declared.effect) expect(covered.effect).toMatch(/^(delivers|records)$/);
        if ('accepts' in declared) expect(covered.accepts).toEqual(declared.accepts);
      }
    }
  }
  expect(coverageOf({ ...[...connectors.values()][0]!, resources: {} }, 'messages')).toBeUndefined();
});

test('scopes are those of the operations asked for, once each, and none without OAuth', () => {
  for (const connector of connectors.values()) {
    const all = operationScopes(connector);
    expect(new Set(all).size).toBe(all.length);
    if (!connector.auth.oauth2) expect(all).toEqual([]);
    const listing = operationScopes(connector, ['list']);
    expect(listing.filter((scope) => /write|update|create|delete/i.test(scope))).toEqual([]);
    expect(all).toEqual(expect.arrayContaining([...listing]));
  }
});

test('a setting that becomes part of a host name has a pattern, and hostile values never make a base URL', () => {
  const hostile = [
    'acme.evil.example/',
    'acme/..',
    'a@evil.example',
    'a#',
    'a?',
    'a:80',
    'a b',
    'ACME',
    '-acme',
    'acme-',
    'a\n',
    '',
    'https://user:pass@rt.example.com',
    'https://rt.example.com?x=1',
    'https://rt.example.com#x',
    'ftp://rt.example.com',
    'https://rt.example.com\\@evil.example',
    'javascript:alert(1)',
    '//rt.example.com',
  ];
  for (const connector of connectors.values()) {
    const good = Object.fromEntries(connector.settings.map((field) => [field.id, exampleOf(field, 'acme')]));
    for (const field of connector.settings) {
      const differs =
        addressesOf(connector, { ...good, [field.id]: exampleOf(field, 'other') }) !==
        addressesOf(connector, good);
      if (!differs) continue;
      expect(field.pattern, `${connector.id}: ${field.id}`).toMatch(/^\^.*\$$/);
      for (const value of hostile)
        expect(
          () => addressesOf(connector, { ...good, [field.id]: value }),
          `${connector.id}: ${value}`,
        ).toThrow();
    }
  }
});

/**
 * Returns a value that the field accepts: if a word does not match its form, one like its placeholder (a URL is built
 * from either).
 */
function exampleOf({ id, options, pattern, placeholder }: FormField, word: 'acme' | 'other'): string {
  const option = options?.[word === 'acme' ? 0 : 1];
  if (option) return option.value;
  const takesWord = id === 'base_url' || pattern === undefined || new RegExp(pattern).test(word);
  if (takesWord || placeholder === undefined) return word;
  return word === 'acme' ? placeholder : placeholder.replace(/\d/g, '7');
}

/** Returns every URL that settings become part of, in one text; throws if one cannot be built. */
function addressesOf({ auth, baseUrl }: ConnectorDefinition, values: Settings): string {
  const settings =
    values.base_url === undefined
      ? values
      : {
          ...values,
          base_url:
            values.base_url === 'acme' || values.base_url === 'other'
              ? `https://${values.base_url}.example`
              : values.base_url,
        };
  return [
    ...(['oauth2', 'apiKey', 'basic'] as const)
      .filter((type) => auth[type])
      .map((type) => baseUrl(settings, type)),
    ...(auth.oauth2 ? [auth.oauth2.authorizeUrl(settings), auth.oauth2.tokenUrl(settings)] : []),
  ].join(' ');
}
