import { expect, test } from 'vitest';

import { channelReader, namedAlike } from './channels.js';

const read = channelReader({
  ...namedAlike('email', 'chat', 'facebook'),
  'facebook-chat': 'chat',
  'internal-note': 'note',
});

test.each([
  ['email', 'email'],
  ['EMAIL', 'email'],
  ['email-forward', 'email'],
  ['chat', 'chat'],
  ['chatbot', 'chat'],
  ['facebook-mention', 'facebook'],
  ['facebook-chat', 'chat'],
  ['facebook-chat-2', 'chat'],
  ['internal-note', 'note'],
  ['internal', 'other'],
  ['my-email', 'other'],
  ['', 'other'],
  ['__proto__', 'other'],
  [null, null],
])('the channel %j is %j', (name, channel) => {
  expect(read(name)).toBe(channel);
});

test('a reader without names knows no channel', () => {
  expect(channelReader({})('email')).toBe('other');
});

test('channels named alike are those named, under our own names', () => {
  expect(namedAlike('email', 'sms')).toEqual({ email: 'email', sms: 'sms' });
});
