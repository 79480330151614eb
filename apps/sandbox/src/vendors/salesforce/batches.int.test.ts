import { expect, test } from 'vitest';
import { call, useSandbox } from '../../testing.js';

const outside = useSandbox({ seed: { messages: 150 } });

test('an answer of long rows is cut before its limit, and goes on under a locator', async () => {
  const { access_token } = await outside.sandbox.control.mintTokens('salesforce');
  const read = async (path: string) =>
    (await call(`${outside.sandbox.url}/salesforce${path}`, { authorization: `Bearer ${access_token}` }))
      .body;
  const root = '/services/data/v67.0/query';
  const short = await read(`${root}?q=SELECT+Id+FROM+EmailMessage+LIMIT+100`);
  expect(short).toMatchObject({ totalSize: 100, done: true, records: { length: 100 } });
  let page = await read(`${root}?q=SELECT+Id,HtmlBody+FROM+EmailMessage+LIMIT+100`);
  expect(page).toMatchObject({ totalSize: 100, done: false, records: { length: 60 } });
  expect(page.nextRecordsUrl).toMatch(/^\/services\/data\/v67\.0\/query\/01g\w+-60$/);
  page = await read(page.nextRecordsUrl);
  expect(page).toMatchObject({ done: true, records: { length: 40 } });
  expect(page).not.toHaveProperty('nextRecordsUrl');
  expect(await read(`${root}/01g000000000000AAA-60`)).toMatchObject([{ errorCode: 'INVALID_QUERY_LOCATOR' }]);
});
