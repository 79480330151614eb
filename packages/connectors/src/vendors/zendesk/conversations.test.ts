import { expect, test } from 'vitest';

import { type DownstreamRequest, isComposite, isMissing } from '../../definition/index.js';
import { conversations } from './conversations.js';

test('the named customer is the requester, for any recipient', () => {
  const { create } = conversations;
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  const recipients = [{ role: 'to' as const, address: 'bo@example.com' }];
  const steps = create.run(
    { customer_id: '5', message: { body: 'Hi', recipients } },
    { settings: {}, baseUrl: '', authType: 'apiKey', now: new Date(0) },
  );
  // The parallel requests come first: here, no files.
  const { json } = steps.next().value as DownstreamRequest;
  expect(JSON.parse(JSON.stringify(json))).toEqual({
    ticket: { requester_id: 5, comment: { body: 'Hi', public: true } },
  });
});
