import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { contract } from './contract.js';
import { listRoutes } from './list-routes.js';
import { keyPresets, keyScopes } from './management/key-scopes.js';
import { errorTypeNames } from './wire/errors.js';
import { generalErrors, requiredScopes } from './wire/metadata.js';

const routes = listRoutes(contract);
const named = routes.map((route) => ({ name: `${route.method} ${route.path}`, route }));

describe('contract', () => {
  it('has every area', () => {
    expect(routes.length).toBeGreaterThan(40);
  });

  it('never declares the same method and path twice', () => {
    const names = named.map(({ name }) => name.replace(/:\w+/g, ':'));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('gives every endpoint its own operation id', () => {
    const ids = routes.map((route) => route.metadata.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('knows an endpoint for every error type, but for those raised before one is found', () => {
    const declared = new Set<string>([
      ...generalErrors,
      ...routes.flatMap(({ metadata }) => [...metadata.errors, ...(metadata.redirectErrors ?? [])]),
    ]);
    expect(errorTypeNames.filter((typeName) => !declared.has(typeName))).toEqual([]);
  });

  it('asks API keys for every scope there is, and for no other', () => {
    const asked = routes.flatMap(requiredScopes);
    expect([...new Set(asked)].sort()).toEqual([...keyScopes].sort());
  });

  it('lets who may only read change nothing', () => {
    const changing = routes.filter(({ method }) => method !== 'GET').flatMap(requiredScopes);
    expect(keyPresets.read.filter((scope) => changing.includes(scope))).toEqual([]);
  });

  describe.each(named)('$name', ({ route }) => {
    it('has a summary', () => {
      expect(route.summary?.trim()).toBeTruthy();
    });

    it('describes exactly the parameters its path has', () => {
      const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const described = route.pathParams instanceof z.ZodObject ? Object.keys(route.pathParams.shape) : [];
      expect(described.sort()).toEqual(inPath.sort());
    });

    it('takes the headers its metadata demands', () => {
      const headers = Object.keys((route.headers ?? {}) as object);
      const { callers, consumer, transaction } = route.metadata;
      if (callers.includes('application')) expect(headers).toContain('x-vendor-app-id');
      if (consumer === 'required') expect(headers).toContain('x-vendor-consumer-id');
      expect(headers.includes('x-unique-transaction-id')).toBe(transaction !== 'none');
    });

    it('says what an API key must be allowed', () => {
      const { callers, scope } = route.metadata;
      if (callers.includes('application')) expect(scope).toBeTruthy();
    });

    it('says what it changes, unless it is a GET', () => {
      if (route.method !== 'GET') expect(route.metadata.changes).toBeDefined();
    });

    it('demands a transaction id wherever it answers 201, except for sessions', () => {
      const creates = Object.keys(route.responses).includes('201');
      if (creates && route.metadata.tag !== 'Sessions') expect(route.metadata.transaction).toBe('required');
    });

    it('can refuse a caller unless it is public', () => {
      expect(route.metadata.errors.includes('UnauthorizedError')).toBe(
        !route.metadata.callers.includes('public'),
      );
    });
  });
});
