import { afterEach, beforeEach, expect, test } from 'vitest';
import { startReceiver, useSandbox } from '../../testing.js';

const outside = useSandbox();
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  outside.sandbox.control.reset();
  await receiver.close();
});

test('one change is one call with an event for each property, to an app that a person set up', async () => {
  await outside.sandbox.control.setHook({ service: 'hubspot', url: receiver.url });
  outside.sandbox.helpdesk.updatePerson(11, { name: 'Bea Quick', phone: '+4930' });
  await outside.sandbox.control.hooksSettled();
  expect(receiver.received).toHaveLength(1);
  const events = JSON.parse(receiver.received[0]?.body ?? '') as Record<string, unknown>[];
  expect(events.map(({ propertyName, propertyValue }) => [propertyName, propertyValue])).toEqual([
    ['firstname', 'Bea'],
    ['lastname', 'Quick'],
    ['phone', '+4930'],
  ]);
  expect(events[0]).toMatchObject({ subscriptionType: 'contact.propertyChange', objectId: 11 });
});

test('what is refused for good is not tried again, other failures are', async () => {
  await outside.sandbox.control.setHook({ service: 'hubspot', url: receiver.url });
  outside.sandbox.control.setHookFaults({ retryMs: 1 });
  receiver.answer = () => 401;
  outside.sandbox.control.write({ conversation: 1, text: 'Refused' });
  await outside.sandbox.control.hooksSettled();
  expect(receiver.received).toHaveLength(1);
  receiver.answer = () => (receiver.received.length < 4 ? 502 : 200);
  outside.sandbox.control.write({ conversation: 1, text: 'Later' });
  await expect.poll(() => outside.sandbox.control.hooks().counts.hubspot?.accepted).toBe(1);
  expect(outside.sandbox.control.hooks().counts.hubspot).toMatchObject({ calls: 4, retries: 2 });
});
