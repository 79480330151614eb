import { describe, expect, it } from 'vitest';
import type { Parameter } from '@keyway/openapi/samples';

import type { TriedOperation } from '../../operations/list-operations.js';
import { readPath } from '../../operations/read-path.js';
import { fieldsOf } from './fields.js';
import { firstValues, toSearch } from './first-values.js';
import { problemsOf, toRequest } from './to-request.js';

const header = (name: string, required = false): Parameter => ({
  ...{ name, in: 'header', required, schema: { type: name === 'x-vendor-raw' ? 'boolean' : 'string' } },
});
const tried: TriedOperation = {
  ...{ id: 'messagesAll', tag: 'Messages', method: 'GET', path: '/messages/{message_id}' },
  components: { schemas: {} },
  operation: {
    ...{ operationId: 'messagesAll', tags: ['Messages'], summary: '', description: '', responses: {} },
    security: [{ apiKey: [] }],
    parameters: [
      { name: 'message_id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'raw', in: 'query', required: false, schema: { type: 'boolean' } },
      { name: '_method', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'limit', in: 'query', required: false, schema: { type: 'integer', default: 20 } },
      {
        ...{ name: 'filter', in: 'query', required: false, style: 'deepObject', explode: true },
        schema: {
          type: 'object',
          properties: {
            type: { type: 'string', enum: ['message', 'note'] },
            active: { type: 'boolean' },
            since: { type: 'string', format: 'date-time' },
            codes: { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'integer' }] },
          },
        },
      },
      {
        ...{ name: 'fields', in: 'query', required: false },
        schema: { type: 'array', items: { type: 'string', enum: ['id', 'body'] } },
      },
      header('x-vendor-app-id', true),
      header('x-vendor-consumer-id', true),
      header('x-vendor-raw'),
      header('x-vendor-service-id'),
      header('x-vendor-downstream-authorization'),
      header('X-Unique-Transaction-ID', true),
    ],
  },
};
const fields = fieldsOf(tried);

describe('the form of a call', () => {
  it('shows the inputs a person may fill in, without secrets and those the console sets itself', () => {
    expect(fields.map(({ label, kind }) => `${label}: ${kind}`)).toEqual([
      'message_id: text',
      'limit: number',
      'filter[type]: choice',
      'filter[active]: boolean',
      'filter[since]: time',
      'filter[codes]: list',
      'fields: list',
      'x-vendor-consumer-id: text',
      'x-vendor-raw: boolean',
      'x-vendor-service-id: text',
      'X-Unique-Transaction-ID: text',
    ]);
    expect(fields.filter(({ isRequired }) => isRequired).map(({ label }) => label)).toEqual([
      'message_id',
      'x-vendor-consumer-id',
      'X-Unique-Transaction-ID',
    ]);
  });

  it('gives each value as the wire has it, and leaves out what is empty', () => {
    const values = {
      'path message_id': ' 1:2 ',
      'query limit': '5',
      'query filter[type]': 'note',
      'query filter[active]': 'false',
      'query filter[codes]': '401, 429,',
      'query fields': 'id,body',
      'header x-vendor-consumer-id': 'user-1',
      'header X-Unique-Transaction-ID': 'once',
      'header x-vendor-service-id': '  ',
    };
    expect(toRequest(fields, values)).toEqual({
      path: { message_id: '1:2' },
      query: {
        limit: 5,
        filter: { type: 'note', active: false, codes: ['401', '429'] },
        fields: ['id', 'body'],
      },
      headers: { 'x-vendor-consumer-id': 'user-1', 'x-unique-transaction-id': 'once' },
    });
  });

  it('tells what is missing, no number, or no id', () => {
    expect(problemsOf(fields, { 'path message_id': '..', 'query limit': 'many' })).toEqual({
      'path message_id': 'segment',
      'query limit': 'number',
      'header x-vendor-consumer-id': 'needed',
      'header X-Unique-Transaction-ID': 'needed',
    });
  });

  it('begins with what the address says, and asks for the raw answer', () => {
    const search = { path: '/messages/1%3A2', consumer_id: 'user-1', service_id: 'zendesk' };
    const values = firstValues(tried, fields, { search, applicationId: 'app' });
    expect(values).toMatchObject({
      'path message_id': '1:2',
      'query limit': '',
      'header x-vendor-consumer-id': 'user-1',
      'header x-vendor-service-id': 'zendesk',
      'header x-vendor-raw': 'true',
    });
    expect(values['header X-Unique-Transaction-ID']).toMatch(/^[\da-f-]{36}$/);
    expect(toSearch(fields, values)).toEqual({ consumer_id: 'user-1', service_id: 'zendesk' });
  });
});

describe('an address of a call', () => {
  it.each([
    ['/a/{id}', '/a/x%2Fy', { id: 'x/y' }],
    ['/a/{id}', '/a/%', { id: '%' }],
    ['/a/{id}', '/b/x', undefined],
    ['/a/{id}', '/a/x/y', undefined],
    ['/a/{id}', '/a/', undefined],
  ])('%s of %s', (template, path, expected) => {
    expect(readPath(template, path)).toEqual(expected);
  });
});
