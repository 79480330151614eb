import type { RequestLog } from '@keyway/db';
import { expect, it } from 'vitest';

import type { RequestContext } from '../../context.js';
import { toLogRecord } from './log-record.js';

const deps = { baseUrl: 'https://keyway.example', registry: { getConnector: () => undefined } };
const person = (role: string) =>
  ({
    caller: { kind: 'person', signedIn: { grants: [{ role, application_id: null }] } },
  }) as unknown as RequestContext;
const queryFor = (context: RequestContext, query: string | null) =>
  toLogRecord(deps as never, context, { timestamp: new Date(0), query } as RequestLog).query;

it.each([
  ['limit=2&filter[email]=ada%40example.com&sort[by]=name', 'limit=2&filter[email]=[hidden]&sort[by]=name'],
  ['filter%5Bquery%5D=the+parcel&filter[status]=open', 'filter%5Bquery%5D=[hidden]&filter[status]=open'],
  ['FILTER[Phone]=%2B49', 'FILTER[Phone]=[hidden]'],
  ['filter[%65mail]=ada', 'filter[%65mail]=[hidden]'],
  ['filter[email][]=ada&x=%', 'filter[email][]=[hidden]&x=%'],
  ['limit=2', 'limit=2'],
  [null, null],
])('a viewer does not see the values that people search for: %s', (query, seen) => {
  expect(queryFor(person('viewer'), query)).toBe(seen);
  expect(queryFor(person('owner'), query)).toBe(query);
});
