import { readFileSync } from 'node:fs';

import { writeSamples, type OpenApiDocument } from '@keyway/openapi/samples';
import { describe, expect, it } from 'vitest';

import { fieldsOf } from '../screens/try/fields.js';
import { firstValues } from '../screens/try/first-values.js';
import { toRequest } from '../screens/try/to-request.js';
import { listOperations, mayTry, rolesFor } from './list-operations.js';
import { withPlaceholders } from './with-placeholders.js';

const file = new URL('../../../../openapi/keyway.json', import.meta.url);
const document = JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument;
const operations = listOperations(document);
const search = { consumer_id: 'user-1', service_id: 'zendesk' };
const named = (id: string) => operations.find((each) => each.id === id)!;

describe('the operations that are tried', () => {
  it('are those of applications and of the management, and no others', () => {
    const ids = operations.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['messagesAll', 'proxyPost', 'applicationsAll', 'peopleAdd']));
    expect(ids).not.toEqual(expect.arrayContaining(['sessionsCurrent']));
    for (const other of ['sessionsCurrent', 'systemMetrics', 'hostedVaultPage', 'connectionsCallback'])
      expect(ids).not.toContain(other);
  });

  it.each(operations)('$id has a form and samples, whatever JSON is its body', (tried) => {
    const fields = fieldsOf(tried);
    const request = toRequest(fields, firstValues(tried, fields, { search, applicationId: 'app_1' }));
    for (const body of [undefined, null, 'text', 1, [], [[null]], { a: { 'b c': [{}] } }]) {
      const given = withPlaceholders(tried, { ...request, ...(body !== undefined && { body }) });
      for (const { source } of writeSamples(tried, given, 'https://keyway.test')) {
        expect(source).toContain('https://keyway.test');
        expect(source).toMatch(/KEYWAY_(?:API|ADMIN)_KEY/);
      }
    }
  });

  it('are allowed by role, for one application or for all', () => {
    const developer = [{ role: 'developer', application_id: 'app_1' }] as const;
    const operator = [{ role: 'operator', application_id: 'app_1' }] as const;
    expect(mayTry(developer, named('messagesAdd'), 'app_1')).toBe(true);
    expect(mayTry(developer, named('messagesAdd'), 'app_2')).toBe(false);
    expect(mayTry(operator, named('applicationsUpdate'), 'app_1')).toBe(true);
    expect(mayTry(operator, named('applicationsAdd'), 'app_1')).toBe(false);
    expect(mayTry(operator, named('applicationsAll'), 'app_1')).toBe(true);
    expect(rolesFor(named('peopleAdd'))).toEqual(['owner']);
  });
});
