import { expect, test } from 'vitest';

import { createScrubber } from '../../security/redaction/redact.js';
import { DownstreamTrace, MAX_RAW_BYTES } from './downstream-trace.js';

const secret = 'a\\b"sk4f9Xq2LmZ7';
const other = 'other\\u0020key-0123';
const escaped = JSON.stringify(secret).slice(1, -1).replace('sk4f', 'sk4\\u0066');

function rawOf(body: string): unknown {
  const exchange = new DownstreamTrace();
  exchange.keepBodies();
  exchange.useScrubber(createScrubber([secret, 'other key-0123']));
  const response = { status: 200, headers: {}, body: Buffer.from(body) };
  exchange.record({ method: 'GET', url: 'https://desk.example/' }, {}, response);
  return (exchange.toRaw() as { calls: [{ response: { body: unknown } }] }).calls[0].response.body;
}

test('a secret of which the vendor escaped one character is masked', () => {
  expect(JSON.parse(`"${escaped}"`)).toBe(secret);
  expect(rawOf(`{"token":"${escaped}","${escaped}":1}`)).toEqual({ token: '[redacted]', '[redacted]': 1 });
});

test('so it is in JSON within a JSON string, and in what only begins as JSON', () => {
  const inner = JSON.stringify(`{"token":"${escaped}"}`);
  expect(JSON.stringify(rawOf(`{"payload":${inner}}`))).not.toMatch(/sk4|Xq2/);
  expect(rawOf(`{"token":"${other}"`)).toBe('{"token":"[redacted]"');
});

test('a body that is too long is masked before it is cut', () => {
  const padding = 'x'.repeat(MAX_RAW_BYTES - 15);
  const shown = rawOf(`{"a":"${padding}","token":"${escaped}"}`) as string;
  expect(shown.length).toBe(MAX_RAW_BYTES);
  expect(shown).not.toContain('sk4');
});

test('a number that JavaScript cannot hold is shown by its digits', () => {
  expect(rawOf('{"id":9007199254740993,"huge":[1e400],"text":"1e400","small":7}')).toEqual({
    id: '9007199254740993',
    huge: ['1e400'],
    text: '1e400',
    small: 7,
  });
});
