import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { coverageOf } from './coverage.js';
import { isMissing, messageOperations, type ServiceId } from './index.js';
import { connectors, createRegistry, getConnector, operationScopes } from './index.js';

const folders = readdirSync(join(import.meta.dirname, 'vendors'));
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
  const lines = readFileSync(join(import.meta.dirname, 'vendors.ts'), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(folders.length);
  expect(lines).toEqual(lines.toSorted());
});

test('no vendor is named outside its own folder', () => {
  const names = [...connectors.values()].flatMap(({ id, name }) => [id, name]);
  const shared = sources(import.meta.dirname).filter(
    (path) => !path.includes('/vendors/') && !path.endsWith('/vendors.ts'),
  );
  for (const path of shared) {
    const text = readFileSync(path, 'utf8').toLowerCase();
    for (const name of names) expect(text.includes(name.toLowerCase()), `${path} names ${name}`).toBe(false);
  }
  for (const [id, connector] of connectors) {
    for (const path of sources(join(import.meta.dirname, 'vendors', id))) {
      const text = readFileSync(path, 'utf8').toLowerCase();
      for (const other of connectors.values()) {
        if (other !== connector)
          expect(text.includes(other.name.toLowerCase()), `${path} names ${other.name}`).toBe(false);
      }
    }
  }
});

test('a registry holds what it is given and refuses a second of the same id', () => {
  const [one] = connectors.values();
  expect([...createRegistry([one!]).connectors.keys()]).toEqual([one!.id]);
  expect(() => createRegistry([one!, one!])).toThrow('declared twice');
});

test('coverage says of every operation what the connector does', () => {
  for (const connector of connectors.values()) {
    const coverage = coverageOf(connector, 'messages');
    expect(coverage).toMatchObject({
      serviceId: connector.id,
      trust: connector.trust,
      status: connector.status,
    });
    for (const operation of messageOperations) {
      const declared = connector.resources.messages![operation];
      const covered = coverage!.operations[operation];
      expect(covered.capability).toBe(isMissing(declared) ? declared.capability : 'supported');
      if (isMissing(declared)) expect(covered.reason).toMatch(/\w{3}/);
      if (!isMissing(declared) && operation === 'list')
        expect(covered.paging).toMatchObject({ mode: 'native', maxPageSize: 100 });
      if (!isMissing(declared) && operation === 'create') expect(covered.effect).toBe('delivers');
    }
  }
  expect(coverageOf({ ...[...connectors.values()][0]!, resources: {} }, 'messages')).toBeUndefined();
});

test('scopes are those of the operations asked for, once each, and none without OAuth', () => {
  for (const connector of connectors.values()) {
    const all = operationScopes(connector);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length > 0).toBe(connector.auth.oauth2 !== undefined);
    const listing = operationScopes(connector, ['list']);
    expect(listing.some((scope) => scope.includes('write'))).toBe(false);
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
    const [field] = connector.settings;
    expect(field?.pattern).toMatch(/^\^.*\$$/);
    for (const value of hostile) expect(() => connector.baseUrl({ [field!.id]: value }), value).toThrow();
  }
});
